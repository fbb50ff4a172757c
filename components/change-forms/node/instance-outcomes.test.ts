import { expect, test } from 'vitest';
import type { DiffEntry } from '@/lib/domain/change/plan';
import { instanceOutcomes } from '../pool-work/node-pool-delete';

const entry = (name: string, path: string, vm: string | null): DiffEntry => ({
  target: { type: 'node', uid: `uid-${name}`, name },
  path,
  from: path === 'vm.released' ? vm : null,
  to: path === 'vm.released' ? null : vm,
});

test('machines stand by what becomes of them, with why; other entries are none', () => {
  const outcomes = instanceOutcomes([
    { ...entry('pool', 'nodePool', null), target: { type: 'node-pool', uid: 'np', name: 'pool' } },
    entry('a', 'nodePool', null),
    entry('a', 'vm.released', 'i-a'),
    entry('b', 'vm.keptSubscription', 'i-b'),
    entry('c', 'vm.unknownBilling', 'i-c'),
    entry('d', 'vm.somethingNew', null),
  ]);
  expect(outcomes.released).toEqual([{ uid: 'uid-a', name: 'a', instanceId: 'i-a', because: 'released' }]);
  expect(outcomes.kept.map(({ name, because }) => [name, because])).toEqual([['b', 'keptSubscription']]);
  expect(outcomes.unknown.map(({ name, instanceId }) => [name, instanceId])).toEqual([
    ['c', 'i-c'],
    ['d', null],
  ]);
});
