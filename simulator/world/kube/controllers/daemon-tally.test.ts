import { expect, it } from 'vitest';
import { type Contribution, DaemonTally } from '@/simulator/world/kube/controllers/daemon-tally';
import type { DaemonSet } from '@/simulator/world/kube/shapes/workload';

const set: DaemonSet = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'default', uid: 'u1' },
  spec: { selector: {}, template: { spec: { containers: [{ name: 'agent' }] } } },
};

const one: Contribution = { desired: 1, current: 1, misscheduled: 0, ready: 1, updated: 1, old: 0 };

it('counts each node once, as it was put last', () => {
  const tally = new DaemonTally(set);
  tally.put('a', one);
  tally.put('b', one);
  tally.put('b', { ...one, ready: 0, updated: 0, old: 1 });
  tally.put('c', one);
  tally.put('c', undefined);
  expect(tally.counts).toEqual({ desired: 2, current: 2, misscheduled: 0, ready: 1, updated: 1, old: 1 });
});

it('is of one set with one template', () => {
  const tally = new DaemonTally(set);
  expect(tally.isOf({ ...set, metadata: { ...set.metadata, resourceVersion: '2' } })).toBe(true);
  expect(tally.isOf({ ...set, metadata: { ...set.metadata, uid: 'u2' } })).toBe(false);
  expect(tally.isOf({ ...set, spec: { ...set.spec, template: structuredClone(set.spec.template) } })).toBe(false);
});
