import { expect, test } from 'vitest';
import { ask, node, type PodWords } from './testing/scene';
import { unschedulableText } from './unschedulable-text';

const taints = [
  { key: 'os', value: 'windows', effect: 'NoSchedule' },
  { key: 'x', effect: 'NoExecute' },
];
const nodes = [node('l1'), node('l2'), node('w1', { taints }), node('w2', { taints, unschedulable: true })];

test.each<[PodWords, string | null]>([
  [{}, null],
  [
    { requests: { cpu: '64', memory: '1Ti' } },
    '0/4 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable, 2 Insufficient cpu, 2 Insufficient memory.',
  ],
  [
    { spec: { nodeSelector: { a: 'b', c: 'd' } } },
    "0/4 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable, 2 node(s) didn't match Pod's node affinity/selector.",
  ],
  [
    { spec: { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'c' } }] } },
    '0/4 nodes are available: persistentvolumeclaim "c" not found.',
  ],
  [
    {
      spec: {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['gone'] }] },
              ],
            },
          },
        },
      },
    },
    "0/4 nodes are available: 4 node(s) didn't satisfy plugin(s) [NodeAffinity].",
  ],
])('%j', (words, expected) => {
  expect(unschedulableText(ask(words, ...nodes))).toBe(expected);
});

test('no nodes at all', () => {
  expect(unschedulableText(ask({}))).toBe('no nodes available to schedule pods');
});

test('before 1.36 the first taint is named', () => {
  expect(unschedulableText(ask({ requests: { cpu: '64' } }, ...nodes), 32)).toBe(
    '0/4 nodes are available: 1 node(s) had untolerated taint {os: windows}, 1 node(s) were unschedulable, 2 Insufficient cpu.',
  );
});
