import { describe, expect, test } from 'vitest';
import {
  type ExternalDrainNode,
  type ExternalDrainPod,
  externalDrain,
  type ExternalDrainState,
  type BlockCode,
  blockingPdbs,
} from './external-drains';
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

interface Case {
  pod?: Partial<ExternalDrainPod>;
  node?: Partial<ExternalDrainNode>;
  budgets?: Budgets;
  state: ExternalDrainState;
  left: number;
  code: BlockCode | null;
}

const cases: Record<string, Case> = {
  'a pod that may go': { state: 'waiting', left: 1, code: null },
  'a pod whose budget lets one go': { budgets: [aDrainBudget('web')], state: 'waiting', left: 1, code: null },
  'a budget that never lets one go': { budgets: [covers], state: 'blocked', left: 1, code: 'pdb-covers-all' },
  'a budget without a healthy pod': {
    budgets: [aDrainBudget('sick', { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 2 })],
    state: 'blocked',
    left: 1,
    code: 'pdb-none-healthy',
  },
  'a budget that waits for another pod': { budgets: [waits], state: 'blocked', left: 1, code: 'pdb-waits' },
  'a budget that nobody worked out': {
    budgets: [aDrainBudget('new', { reconciled: false })],
    state: 'blocked',
    left: 1,
    code: 'pdb-unreconciled',
  },
  'several budgets': {
    budgets: [aDrainBudget('a'), aDrainBudget('b')],
    state: 'blocked',
    left: 1,
    code: 'pdbs-overlap',
  },
  'budgets that may not be read': { budgets: null, state: 'blocked', left: 1, code: 'pdbs-unknown' },
  'a budget of another namespace': {
    budgets: [{ ...covers, namespace: 'other' }],
    state: 'waiting',
    left: 1,
    code: null,
  },
  'a pod that has not started is asked for no budget': {
    pod: { phase: 'Pending', ready: false },
    budgets: [covers],
    state: 'waiting',
    left: 1,
    code: null,
  },
  'a pod that ends': {
    pod: { deletionAt: NOW + 30_000 },
    budgets: [covers],
    state: 'leaving',
    left: 1,
    code: 'terminating',
  },
  'a pod that is only a little late': {
    pod: { deletionAt: NOW - STUCK_AFTER_MS },
    node: { ready: 'Unknown' },
    state: 'leaving',
    left: 1,
    code: 'terminating',
  },
  'a pod on a node that is away': {
    pod: { deletionAt: LATE, finalizers: ['a/b'] },
    node: { ready: 'Unknown' },
    state: 'blocked',
    left: 1,
    code: 'stuck',
  },
  'a pod with finalizers': {
    pod: { deletionAt: LATE, finalizers: ['a/b'] },
    state: 'blocked',
    left: 1,
    code: 'finalizers',
  },
  'a pod that does not end': { pod: { deletionAt: LATE }, state: 'blocked', left: 1, code: 'hanging' },
  'a pod that nothing makes again': { pod: { owner: null }, state: 'waiting', left: 1, code: 'bare' },
  'a static pod': { pod: { mirror: true, owner: null }, state: 'empty', left: 0, code: null },
  'a pod of a DaemonSet': { pod: { owner: { kind: 'DaemonSet', name: 'agent' } }, state: 'empty', left: 0, code: null },
  'a pod that has ended': { pod: { phase: 'Succeeded' }, state: 'empty', left: 0, code: null },
};

test.each(Object.entries(cases))('%s', (_name, { pod, node, budgets = [], state, left, code }) => {
  const found = look(aNode([aPod('web-1', pod)], node), budgets);
  expect([found.state, found.left]).toEqual([state, left]);
  expect(found.blocked.map(({ reason, names }) => [reason.code, names])).toEqual(
    code === null ? [] : [[code, ['shop/web-1']]],
  );
});

describe('several pods', () => {
  test('one group for each cause, what to change first comes first', () => {
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

describe('budgets that hold up every drain', () => {
  test('those that never let a pod go, by name', () => {
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
    ['not worked out', { ...covers, reconciled: false }],
    ['not spoken of', { ...covers, disruptionsAllowed: null }],
  ])('but not one %s', (_name, more) => {
    expect(blockingPdbs([aDrainBudget('odd', more)])).toEqual([]);
  });
});
