import { expect, test } from 'vitest';
import { request, node, type PodWords } from './testing/scene';
import { reasons } from './node-filter';
import { failedSchedulingMessage, unschedulableMessage } from './unschedulable-message';

const taints = [
  { key: 'os', value: 'windows', effect: 'NoSchedule' },
  { key: 'x', effect: 'NoExecute' },
];
const nodes = [node('l1'), node('l2'), node('w1', { taints }), node('w2', { taints, unschedulable: true })];
const byName = { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['gone'] }] };
const onGone = { nodeSelectorTerms: [byName] };

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
    { spec: { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: onGone } } } },
    "0/4 nodes are available: 4 node(s) didn't satisfy plugin(s) [NodeAffinity].",
  ],
])('%j', (words, expected) => {
  expect(unschedulableMessage(request(words, ...nodes))).toBe(expected);
});

test('no nodes at all', () => {
  expect(unschedulableMessage(request({}))).toBe('no nodes available to schedule pods');
});

test('before 1.36 the first taint is named', () => {
  expect(unschedulableMessage(request({ requests: { cpu: '64' } }, ...nodes), 32)).toBe(
    '0/4 nodes are available: 1 node(s) had untolerated taint {os: windows}, 1 node(s) were unschedulable, 2 Insufficient cpu.',
  );
});

test('before 1.36 the access mode ReadWriteOncePod is worded differently', () => {
  const detail = { of: 'none' as const };
  const refusals = [{ predicate: 'VolumeRestrictions' as const, message: reasons.oncePod, detail }];
  expect(unschedulableMessage({ whole: null, nodes: [{ refusals }] }, 35)).toContain('1 node has pod using');
  expect(unschedulableMessage({ whole: null, nodes: [{ refusals }] }, 36)).toContain('1 node(s) unavailable due to');
});

test('before 1.34 claims are not mentioned', () => {
  const message = failedSchedulingMessage(request({ requests: { cpu: '64' } }, node('l1')), 32);
  expect(message).toBe(
    '0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
  );
});
