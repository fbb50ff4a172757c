import { describe, expect, test } from 'vitest';
import type { ExternalDrainNode, ExternalDrainPod, ExternalDrainState, BlockCode } from './external-drains';
import { externalDrain, blockingPdbs } from './external-drains';
import { STUCK_AFTER_MS } from './limits';
import { aDrainBudget, NOW } from './testing/drain-world';

const LATE = NOW - STUCK_AFTER_MS - 1;

const aPod = (name: string, more: Partial<ExternalDrainPod> = {}): ExternalDrainPod => ({
  namespace: 'shop',
  name,
  labels: { app: 'web' },
  phase: 'Running',
  ready: true,
  deletionAt: null,
  mirror: false,
  finalizers: [],
  owner: { kind: 'Deployment', name: 'web' },
  ...more,
});

const aNode = (pods: Iterable<ExternalDrainPod>, more: Partial<ExternalDrainNode> = {}): ExternalDrainNode => ({
  uid: 'uid-n1',
  name: 'n1',
  os: 'windows',
  ready: 'True',
  cordonedBy: 'kubectl',
  cordonedAt: NOW - 60_000,
  pods,
  ...more,
});

type Budgets = readonly ReturnType<typeof aDrainBudget>[] | null;
const look = (node: ExternalDrainNode, budgets: Budgets = []) =>
  externalDrain(node, { budgets: budgets === null ? null : () => budgets, now: NOW });

const covers = aDrainBudget('all', { disruptionsAllowed: 0, currentHealthy: 3, desiredHealthy: 3, expectedPods: 3 });
const waits = aDrainBudget('some', { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2, expectedPods: 3 });

interface Scene {
  pod?: Partial<ExternalDrainPod>;
  node?: Partial<ExternalDrainNode>;
  budgets?: Budgets;
}
const none = (healthy: number, more: Parameters<typeof aDrainBudget>[1] = {}): Budgets => [
  aDrainBudget('b', { disruptionsAllowed: 0, currentHealthy: healthy, desiredHealthy: 2, ...more }),
];
const away = { ready: 'Unknown' as const };
const late = { deletionAt: LATE, finalizers: ['a/b'] };

test.each<[string, Scene, ExternalDrainState, BlockCode | null]>([
  ['a pod that may leave', {}, 'waiting', null],
  ['a pod whose PDB allows an eviction', { budgets: [aDrainBudget('web')] }, 'waiting', null],
  ['a PDB that never allows an eviction', { budgets: [covers] }, 'blocked', 'pdb-covers-all'],
  ['a PDB without a healthy pod', { budgets: none(0) }, 'blocked', 'pdb-none-healthy'],
  ['a PDB that waits for another pod', { budgets: [waits] }, 'blocked', 'pdb-waits'],
  ['an unreconciled PDB', { budgets: none(2, { reconciled: false }) }, 'blocked', 'pdb-unreconciled'],
  ['several PDBs', { budgets: [aDrainBudget('a'), aDrainBudget('b')] }, 'blocked', 'pdbs-overlap'],
  ['PDBs that may not be read', { budgets: null }, 'blocked', 'pdbs-unknown'],
  ['a PDB of another namespace', { budgets: [{ ...covers, namespace: 'other' }] }, 'waiting', null],
  ['a pod that has not started', { pod: { phase: 'Pending', ready: false }, budgets: [covers] }, 'waiting', null],
  ['a terminating pod', { pod: { deletionAt: NOW + 30_000 }, budgets: [covers] }, 'leaving', 'terminating'],
  ['a pod slightly late', { pod: { deletionAt: NOW - STUCK_AFTER_MS }, node: away }, 'leaving', 'terminating'],
  ['a late pod on a node that is not Ready', { pod: late, node: away }, 'blocked', 'stuck'],
  ['a late pod with finalizers', { pod: late }, 'blocked', 'finalizers'],
  ['a late pod', { pod: { deletionAt: LATE } }, 'blocked', 'hanging'],
  ['a pod that nothing recreates', { pod: { owner: null } }, 'waiting', 'bare'],
  ['a static pod', { pod: { mirror: true, owner: null } }, 'empty', null],
  ['a pod of a DaemonSet', { pod: { owner: { kind: 'DaemonSet', name: 'agent' } } }, 'empty', null],
  ['a pod that has ended', { pod: { phase: 'Succeeded' } }, 'empty', null],
])('%s', (_name, { pod, node, budgets = [] }, state, code) => {
  const found = look(aNode([aPod('web-1', pod)], node), budgets);
  expect([found.state, found.left]).toEqual([state, state === 'empty' ? 0 : 1]);
  expect(found.blocked.map(({ reason, names }) => [reason.code, names])).toEqual(
    code === null ? [] : [[code, ['shop/web-1']]],
  );
});

describe('several pods', () => {
  test('one group for each cause, in the order of what must be changed first', () => {
    const found = look(
      aNode([
        aPod('z-ends', { deletionAt: NOW + 1 }),
        aPod('lone', { owner: null, labels: {} }),
        aPod('db-2', { labels: { app: 'db' } }),
        aPod('web-2'),
        aPod('web-1'),
        aPod('hangs', { deletionAt: LATE }),
      ]),
      [covers, { ...waits, selector: [{ key: 'app', operator: 'In', values: ['db'] }] }],
    );
    expect(found.blocked.map(({ reason, count, names }) => [reason.code, count, names])).toEqual([
      ['pdb-covers-all', 2, ['shop/web-1', 'shop/web-2']],
      ['hanging', 1, ['shop/hangs']],
      ['pdb-waits', 1, ['shop/db-2']],
      ['bare', 1, ['shop/lone']],
      ['terminating', 1, ['shop/z-ends']],
    ]);
    expect([found.state, found.left]).toEqual(['blocked', 6]);
  });

  test('names are kept of some, the count is of all', () => {
    const pods = Array.from({ length: 300 }, (_, at) => aPod(`web-${String(at).padStart(3, '0')}`));
    const [group] = look(aNode(pods), [covers]).blocked;
    expect([group?.count, group?.names.length, group?.names[0]]).toEqual([300, 20, 'shop/web-000']);
  });
});

describe('PDBs that block every drain', () => {
  test('those that never allow an eviction, by name', () => {
    const sick = aDrainBudget('a-sick', { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1 });
    expect(
      blockingPdbs([covers, waits, aDrainBudget('fine'), sick]).map(({ budget, reason }) => [budget, reason.code]),
    ).toEqual([
      ['shop/a-sick', 'pdb-none-healthy'],
      ['shop/all', 'pdb-covers-all'],
    ]);
  });

  test.each([
    ['without pods', { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 }],
    ['unreconciled', { ...covers, reconciled: false }],
    ['of unknown allowance', { ...covers, disruptionsAllowed: null }],
  ])('but not one %s', (_name, more) => {
    expect(blockingPdbs([aDrainBudget('odd', more)])).toEqual([]);
  });
});
