import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { deployment, lintInput, podOf, workloadFrom } from '../../testing/lint-world';
import { sketchCluster, sketchPod } from '../../testing/sketch-nodes';
import type { WorkloadLintInput } from '../lint-input';
import { testRules } from '../testing/rule-cases';
import { rolloutRules } from './blocked-rollout';

const set = (image: string, spec: RawObject = {}, kind = 'StatefulSet'): RawObject => {
  const object = deployment(podOf(image), { replicas: 2 });
  return { ...object, kind, spec: { ...objectAt(object, 'spec'), ...spec } };
};

function changing(existing: RawObject | null, spec: RawObject = {}, ready = false): WorkloadLintInput {
  const kind = existing === null ? 'StatefulSet' : String(existing['kind']);
  const pods = [true, ready].map((one, at) =>
    sketchPod({ name: `shop-${at}`, ready: one, workload: { kind, name: 'shop' } }),
  );
  const workload = { ...workloadFrom(set('nginx:2', spec, kind)), existing };
  return lintInput(set('nginx:2', spec, kind), { cluster: sketchCluster({ pods }), given: { workload } });
}

testRules(rolloutRules, {
  'MUL-005': {
    fires: [{ input: changing(set('nginx:1')), at: '/spec/template', params: { count: 1, pods: 'shop-1' } }],
    silent: [
      changing(set('nginx:1'), {}, true),
      changing(set('nginx:2')),
      changing(null),
      changing(set('nginx:1', { podManagementPolicy: 'Parallel' })),
      changing(set('nginx:1', {}, 'Deployment')),
      lintInput(set('nginx:2'), { cluster: sketchCluster() }),
    ],
  },
});
