import { expect, test } from 'vitest';
import type { LintedWorkload } from '../lint-input';
import { sketchWorkload, testClusterRules } from '../testing/cluster-cases';
import { sketchCluster } from '../../testing/sketch-nodes';
import { namespaceSelectorRules } from './namespace-selector';

const workloads = ['a', 'b', 'c', 'd', 'e'].map((name, index): LintedWorkload => ({
  workload: sketchWorkload('Deployment', name, { namespace: 'shop' }),
  rules: [index === 0 ? 'LIN-002' : 'LIN-001'],
}));
const annotated = sketchCluster({
  namespaces: [
    {
      name: 'shop',
      labels: {},
      annotations: { 'scheduler.alpha.kubernetes.io/node-selector': 'kubernetes.io/os=linux' },
    },
  ],
});
const subject = { kind: 'namespace', name: 'shop' } as const;

testClusterRules(namespaceSelectorRules, {
  'LIN-012': [
    {
      fires: sketchCluster(),
      subject,
      params: { count: 5, namespace: 'shop', os: 'linux' },
      given: { workloads },
      silent: annotated,
    },
  ],
});

test('four are not many', () => {
  const four = { cluster: sketchCluster(), today: '2026-11-21', workloads: workloads.slice(1) };
  expect(namespaceSelectorRules.flatMap((rule) => rule.check(four))).toEqual([]);
});
