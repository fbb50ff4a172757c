import { describe, expect, test } from 'vitest';
import { type RemoveCode, removeFindings } from '@/lib/domain/change/run-finding-codes';
import { aBudget, aPod } from '../testing/fake-pods';
import { aTemplate, type FakeState } from '../testing/fake-state';
import { expectFinding, type FindingCase, kindOf, planOf, verifyCodes } from '../testing/produced';

const kind = 'node.remove';
const produced = new Set<string>();

type Case = Omit<FindingCase, 'kind'>;
const LEAVING = 'default-nodepool-n2';
const node = (name: string, more = {}) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}`, ...more });
const nodes = (...names: string[]) => names.map((name) => node(name));
const all = nodes('default-nodepool-n0', 'default-nodepool-n1', LEAVING);
const onIt = (name: string, more = {}) => aPod(name, { nodeName: LEAVING, ...more });
const withPod = (state: FakeState): void => {
  state.pods.push(onIt('web-1'));
};
const firstPool =
  (change: (pool: FakeState['pools'][number]) => void) =>
  (state: FakeState): void =>
    state.pools.slice(0, 1).forEach(change);
const without = (name: string) => (state: FakeState) => {
  state.nodes = state.nodes.filter((one) => one.name !== name);
};

const cases: Partial<Record<RemoveCode, Case>> = {
  'nodes-of-several-pools': { input: { nodes: nodes(LEAVING, 'win-legacy-n0') }, field: 'nodes' },
  'nodes-removed-already': { world: without(LEAVING) },
  'removed-without-drain': { input: { drain: false }, world: withPod, field: 'drain' },
  'removed-kept': { input: { release: false }, field: 'release' },
  'subscriptions-not-released': {
    world: (state) => (state.machines[`i-${LEAVING}`] = { chargeType: 'PrePaid' }),
    field: 'release',
  },
  'last-linux-nodes-removed': { input: { nodes: all }, field: 'nodes' },
  'pool-shrinks': {},
  'pool-shrinks-unnumbered': { world: firstPool((pool) => (pool.desiredSize = null)) },
  'autoscaler-may-refill': { world: firstPool((pool) => (pool.autoScaling = { min: 1, max: 9 })) },
};

const others: [string, Case][] = [
  ['pool-not-found', { input: { nodePool: { id: 'np-9', name: 'gone' }, nodes: nodes('nobody') } }],
  ['pool-name-differs', { input: { nodePool: { id: 'np-1', name: 'other' } }, field: 'nodePool' }],
  [
    'pool-busy',
    {
      world: (state) => {
        state.frozen = true;
        firstPool((pool) => (pool.rawState = 'updating'))(state);
      },
    },
  ],
  ['node-replaced', { input: { nodes: [node(LEAVING, { uid: 'another' })] }, field: 'nodes' }],
  ['instance-differs', { input: { nodes: [node(LEAVING, { instanceId: 'i-else' })] }, field: 'nodes' }],
  ['node-not-in-pool', { input: { nodePool: null, nodes: nodes('own') }, field: 'nodes', world: ownNode }],
  ['instances-released', { field: 'release' }],
  [
    'release-unknown',
    { world: (state) => (state.machines[`i-${LEAVING}`] = { chargeType: null }), field: 'release' },
  ],
  ['few-linux-nodes', { input: { nodes: nodes(LEAVING, 'default-nodepool-n1') }, field: 'nodes' }],
  ['pool-emptied', { input: { nodes: all } }],
  [
    'budget-allows-none',
    {
      world: (state) => {
        withPod(state);
        state.budgets.push(aBudget('web'));
      },
      field: 'drain',
    },
  ],
  [
    'budgets-unknown',
    {
      world: (state) => {
        withPod(state);
        state.forbidden.add('budgets');
      },
    },
  ],
  [
    'only-place-lost',
    {
      world: (state) => {
        const workload = { kind: 'CloneSet', name: 'web' };
        const template = aTemplate({ nodeSelector: { disk: 'ssd' } });
        state.pods.push(onIt('web-1', { workload, template }));
      },
    },
  ],
  ['bare-pods-lost', { world: (state) => state.pods.push(onIt('alone', { workload: null })) }],
];

/** What node and machine say of each other; `null` = nothing. */
const tie =
  (q: { providerId: string | null; nodeName: string | null }) =>
  (state: FakeState): void => {
    for (const one of state.nodes) if (one.name === LEAVING) one.providerId = q.providerId;
    state.machines[`i-${LEAVING}`] = { nodeName: q.nodeName };
  };

/** Names its machine by a provider id of nothing else: the fake tells machines apart by it. */
const machines = async (before: FindingCase, after: (state: FakeState) => void) => {
  const { scene } = await planOf(before);
  const { cloud } = scene;
  const listed = await cloud.nodes('np-1');
  after(scene.state);
  const nodeName = scene.state.machines[`i-${LEAVING}`]?.nodeName ?? null;
  const seen = listed.map((one) => (one.instanceId === `i-${LEAVING}` ? { ...one, nodeName } : one));
  const ctx = { ...scene.planContext(0), cloud: { ...cloud, nodes: async () => seen } };
  const input = kindOf(kind).parseInput({ nodes: nodes(LEAVING), drain: true, release: true });
  return kindOf(kind).plan(ctx, input);
};

const HERE = `cn-hangzhou.i-${LEAVING}`;

test.each<[string | null, string | null, string | null]>([
  [HERE, LEAVING, null],
  [HERE, null, null],
  [null, LEAVING, null],
  [HERE, 'renamed', null],
  ['cn-hangzhou.i-else', null, 'node-on-another-instance'],
  ['cn-hangzhou.i-else', LEAVING, 'node-on-another-instance'],
  [null, 'default-nodepool-n9', 'instance-of-another-node'],
  [null, null, 'node-instance-unproven'],
])('a node of the provider id %s whose machine ACK lists as %s: %s', async (providerId, nodeName, code) => {
  const draft = await machines({ kind }, tie({ providerId, nodeName }));
  const blockers = draft.findings.filter((one) => one.severity === 'blocker').map((one) => one.code);
  expect(blockers).toEqual(code === null ? [] : [code]);
  expect(draft.calls).toHaveLength(code === null ? 1 : 0);
  for (const one of draft.findings) expect(`${one.cause} ${one.remedy}`).not.toMatch(/\{\w+\}|undefined/);
  if (code !== null) produced.add(code);
});

test('an instance on which another node runs is not the one that was meant', async () => {
  const draft = await machines({ kind }, (state) => {
    tie({ providerId: null, nodeName: LEAVING })(state);
    for (const one of state.nodes) if (one.name.endsWith('n1')) one.providerId = HERE;
  });
  expect(draft.findings.map(({ code }) => code)).toContain('instance-of-another-node');
  expect(draft.diff).toEqual([]);
});

/** A node that belongs to no pool. */
function ownNode(state: FakeState): void {
  const [first] = state.nodes;
  if (first === undefined) throw new Error('no node');
  state.nodes.push({ ...first, name: 'own', uid: 'uid-own', labels: {}, providerId: 'cn-hangzhou.i-own' });
}

describe('plans find', () => {
  test.each(Object.entries(cases))('%s', async (code, one) => {
    await expectFinding(code, { kind, ...one });
    produced.add(code);
  });

  test.each(others)('%s, a finding of others', async (code, one) => {
    await expectFinding(code, { kind, ...one });
  });

  test('the sizes it foresees', async () => {
    const shrinks = await expectFinding('pool-shrinks', { kind });
    expect(shrinks.params).toEqual({ name: 'default-nodepool', from: 3, to: 2 });
  });
});

test('nothing is touched when a name means another node now', async () => {
  const { draft } = await planOf({ kind, input: { nodes: [node(LEAVING, { uid: 'another' })] } });
  expect(draft.diff).toEqual([]);
  expect(draft.calls).toEqual([]);
});

test('the pool is found by the nodes when it is not named', async () => {
  const { draft } = await planOf({ kind, input: { nodePool: null } });
  expect(draft.calls).toMatchObject([
    {
      action: 'RemoveNodePoolNodes',
      method: 'DELETE',
      path: `/clusters/c1/nodepools/np-1/nodes?drain_node=true&instance_ids=%5B%22i-${LEAVING}%22%5D&release_node=true`,
    },
  ]);
});

test.each<[boolean, string | null, { vmsReleased: number; vmsKept: number }]>([
  [true, 'PostPaid', { vmsReleased: 1, vmsKept: 0 }],
  [true, 'PrePaid', { vmsReleased: 0, vmsKept: 1 }],
  [true, null, { vmsReleased: 0, vmsKept: 0 }],
  [false, 'PostPaid', { vmsReleased: 0, vmsKept: 1 }],
])('release %s of an instance that is %s', async (release, chargeType, impact) => {
  const world = (state: FakeState) => (state.machines[`i-${LEAVING}`] = { chargeType });
  const { draft } = await planOf({ kind, input: { release }, world });
  expect(draft.impact).toMatchObject({ nodes: { linux: 1, windows: 0 }, ...impact, reversible: false });
});

test.each<[boolean, string | null, number | null]>([
  [true, 'PostPaid', -1_095],
  [true, 'PrePaid', 0],
  [false, 'PostPaid', 0],
  [true, null, null],
])('what release %s of an instance that is %s saves', async (release, chargeType, amount) => {
  const world = (state: FakeState) => (state.machines[`i-${LEAVING}`] = { chargeType });
  const { draft } = await planOf({ kind, input: { release }, world });
  expect(draft.impact.pricePerMonth?.amount ?? null).toBe(amount);
});

test('what it saves is unknown without a price', async () => {
  const { draft } = await planOf({ kind, world: (state) => (state.price = null) });
  expect(draft.impact.pricePerMonth).toBeNull();
});

test('draining and releasing have no default', () => {
  const raw = { nodes: nodes(LEAVING) };
  expect(() => kindOf(kind).parseInput(raw)).toThrowError(
    expect.objectContaining({
      details: {
        issues: [
          expect.objectContaining({ field: 'input.drain' }),
          expect.objectContaining({ field: 'input.release' }),
        ],
      },
    }),
  );
});

describe('verification finds', () => {
  const verified = async (after?: (state: FakeState) => void): Promise<string[]> => {
    const codes = await verifyCodes({ kind }, after);
    for (const code of codes) produced.add(code);
    return codes;
  };
  const removed = (state: FakeState): void => {
    without(LEAVING)(state);
    firstPool((pool) => (pool.desiredSize = 2))(state);
  };

  test('nodes that are still there', async () => {
    expect(await verified()).toEqual(['nodes-not-removed', 'released-instances-remain', 'pool-refilled']);
  });

  test('a pool that refilled', async () => {
    expect(await verified(without(LEAVING))).toEqual(['pool-refilled']);
  });

  test('nothing after a removal as foreseen', async () => {
    expect(await verified(removed)).toEqual([]);
  });

  test('instances that may not be read', async () => {
    const codes = await verified((state) => {
      removed(state);
      state.forbidden.add('instances');
    });
    expect(codes).toEqual(['instances-unread']);
  });

  test('pods that wait for a node', async () => {
    const { draft, scene } = await planOf({ kind, world: withPod });
    removed(scene.state);
    scene.state.pods = [aPod('web-2', { nodeName: null, phase: 'Pending' })];
    const found = await kindOf(kind).verify(scene.planContext(0), draft.data);
    expect(found.map(({ code }) => code)).toEqual(['pods-left-pending']);
    produced.add('pods-left-pending');
  });
});

test('a machine whose node is gone is removed all the same, and that is said', async () => {
  const { draft, scene } = await planOf({ kind });
  expect(draft.diff).not.toEqual([]);
  const cloud = scene.cloud;
  const before = await cloud.nodes('np-1');
  without(LEAVING)(scene.state);
  const blind = { ...scene.planContext(0), cloud: { ...cloud, nodes: async () => before } };
  const input = {
    nodePool: { id: 'np-1', name: 'default-nodepool' },
    nodes: nodes(LEAVING),
    drain: true,
    release: true,
  };
  const again = await kindOf(kind).plan(blind, kindOf(kind).parseInput(input));
  expect(again.findings.map(({ code }) => code)).toContain('node-unregistered');
  expect(again.calls).toHaveLength(1);
  produced.add('node-unregistered');
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(removeFindings).filter((code) => !produced.has(code))).toEqual([]);
});
