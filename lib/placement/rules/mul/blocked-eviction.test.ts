import { podOf } from '../../testing/lint-world';
import type { DisruptionBudgetFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { deployment, lintInput, named, workloadFrom } from '../../testing/lint-world';
import { sketchCluster } from '../../testing/sketch-nodes';
import { testRules } from '../testing/rule-cases';
import { besideFacts, workloadOf } from '../testing/windows-cases';
import { evictionRules } from './blocked-eviction';

type Amounts = Pick<DisruptionBudgetFacts, 'minAvailable' | 'maxUnavailable'>;

const budget = (amounts: Amounts): DisruptionBudgetFacts => ({
  namespace: 'default',
  name: 'keep',
  selector: [{ key: 'app', operator: 'In', values: ['shop'] }],
  ...amounts,
});
const kept = (replicas: number, amounts: Amounts) =>
  workloadOf(podOf('nginx:1.27'), { replicas }, besideFacts({ budgets: [budget(amounts)] }));
const set = (value: number) => [[{ recipe: 'set', path: '/spec/replicas', value }]] as const;

const autoscaled = (scaled: string) => {
  const scaleTargetRef = { kind: 'Deployment', name: scaled };
  const autoscaler = { metadata: { name: 'hpa', namespace: 'default' }, spec: { scaleTargetRef } };
  return workloadOf(
    podOf('nginx:1.27'),
    { replicas: 1 },
    besideFacts({ budgets: [budget({ minAvailable: '1' })], autoscalers: [autoscaler] }),
  );
};
/** Another workload of the same label. */
const shared = () => {
  const other = workloadFrom({ ...named('other', deployment(podOf('nginx:1.27'))), metadata: { name: 'other' } });
  const workloads = [{ ...other, namespace: 'default' }];
  const facts = besideFacts({ budgets: [budget({ minAvailable: '1' })] });
  return lintInput(deployment(podOf('nginx:1.27')), { cluster: sketchCluster({ ...facts, workloads }) });
};

testRules(evictionRules, {
  'MUL-003': {
    fires: [
      {
        input: kept(1, { minAvailable: '1' }),
        at: '/spec/replicas',
        params: { budget: 'keep', required: 1, replicas: 1 },
        fixes: set(2),
      },
      { input: kept(2, { minAvailable: '3' }), fixes: set(4) },
      // Half of one pod is one pod, half of two as well.
      { input: kept(1, { minAvailable: '50%' }), fixes: set(2) },
      { input: kept(3, { minAvailable: '80%' }), fixes: set(5) },
      // No number of replicas helps.
      { input: kept(3, { minAvailable: '100%' }), params: { required: 3 }, fixes: [] },
      { input: kept(3, { maxUnavailable: '0' }), fixes: [] },
      { input: autoscaled('shop'), fixes: [] },
      { input: autoscaled('another'), fixes: set(2) },
    ],
    silent: [
      kept(2, { minAvailable: '1' }),
      // A share is rounded up.
      kept(1, { maxUnavailable: '1%' }),
      kept(0, { minAvailable: '1' }),
      kept(1, {}),
      kept(1, { minAvailable: 'some' }),
      shared(),
      workloadOf(podOf('nginx:1.27'), { labels: { app: 'else' } }, besideFacts({ budgets: null })),
    ],
  },
});
