import { describe, expect, test } from 'vitest';
import { type RemoveCode, removeFindings } from '@/lib/domain/change/run-finding-codes';
import { expectFinding, type FindingCase, kindOf, planOf, verifyCodes } from '../testing/produced';
import { type PoolSetup, rawAt } from '@/simulator/testing/change-parts';
import { aBudget, aPod, aTemplate } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'node.remove';
const produced = new Set<string>();

type Case = Omit<FindingCase, 'kind'>;
const LEAVING = 'default-nodepool-n2';
const node = (name: string, more = {}) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}`, ...more });
const nodes = (...names: string[]) => names.map((name) => node(name));
const all = nodes('default-nodepool-n0', 'default-nodepool-n1', LEAVING);
const onIt = (name: string, more = {}) => aPod(name, { nodeName: LEAVING, ...more });
const withPod = (world: SampleWorld): void => {
  world.put(onIt('web-1'));
};
const firstPool =
  (setup: PoolSetup) =>
  (world: SampleWorld): void =>
    world.setPool('np-1', setup);
const charged = (instance_charge_type: string) => (world: SampleWorld) =>
  world.alterAckNode(`i-${LEAVING}`, { instance_charge_type });
const without = (name: string) => (world: SampleWorld) => world.removeNode(name);

const cases: Partial<Record<RemoveCode, Case>> = {
  'nodes-of-several-pools': { input: { nodes: nodes(LEAVING, 'win-legacy-n0') }, field: 'nodes' },
  'nodes-removed-already': { world: without(LEAVING) },
  'removed-without-drain': { input: { drain: false }, world: withPod, field: 'drain' },
  'removed-kept': { input: { release: false }, field: 'release' },
  'subscriptions-not-released': { world: charged('PrePaid'), field: 'release' },
  'last-linux-nodes-removed': { input: { nodes: all }, field: 'nodes' },
  'pool-shrinks': {},
  'pool-shrinks-unnumbered': { world: firstPool({ desired: null }) },
  'autoscaler-may-refill': { world: firstPool({ autoScaling: { min: 1, max: 9 } }) },
};

const others: [string, Case][] = [
  ['pool-not-found', { input: { nodePool: { id: 'np-9', name: 'gone' }, nodes: nodes('nobody') } }],
  ['pool-name-differs', { input: { nodePool: { id: 'np-1', name: 'other' } }, field: 'nodePool' }],
  ['pool-busy', { world: firstPool({ state: 'updating' }) }],
  ['node-replaced', { input: { nodes: [node(LEAVING, { uid: 'another' })] }, field: 'nodes' }],
  ['instance-differs', { input: { nodes: [node(LEAVING, { instanceId: 'i-else' })] }, field: 'nodes' }],
  ['node-not-in-pool', { input: { nodePool: null, nodes: nodes('own') }, field: 'nodes', world: ownNode }],
  ['instances-released', { field: 'release' }],
  ['release-unknown', { world: charged(''), field: 'release' }],
  ['few-linux-nodes', { input: { nodes: nodes(LEAVING, 'default-nodepool-n1') }, field: 'nodes' }],
  ['pool-emptied', { input: { nodes: all } }],
  ['pdb-allows-none', { world: (world) => world.put(onIt('web-1'), aBudget('web')), field: 'drain' }],
  [
    'pdbs-unknown',
    {
      world: (world) => {
        withPod(world);
        world.forbid('budgets');
      },
    },
  ],
  [
    'only-node-removed',
    {
      world: (world) => {
        const workload = { kind: 'CloneSet', name: 'web' };
        const template = aTemplate({ nodeSelector: { disk: 'ssd' } });
        world.put(onIt('web-1', { workload, template }));
      },
    },
  ],
  ['bare-pods-lost', { world: (world) => world.put(onIt('alone', { workload: null })) }],
];

const provide = (world: SampleWorld, name: string, providerID: string | null): void =>
  world.edit('Node', name, (one) => {
    const spec = rawAt(one, 'spec');
    delete spec['providerID'];
    if (providerID !== null) spec['providerID'] = providerID;
  });

/** The links between node and instance; `null`: none. */
const tie =
  (q: { providerId: string | null; nodeName: string | null }) =>
  (world: SampleWorld): void => {
    provide(world, LEAVING, q.providerId);
    world.alterAckNode(`i-${LEAVING}`, { node_name: q.nodeName ?? '' });
  };

/** The plan if node and instance contradict each other. */
const instances = async (after: (world: SampleWorld) => void) => (await planOf({ kind, world: after })).draft;

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
  const draft = await instances(tie({ providerId, nodeName }));
  const blockers = draft.findings.filter((one) => one.severity === 'blocker').map((one) => one.code);
  expect(blockers).toEqual(code === null ? [] : [code]);
  expect(draft.calls).toHaveLength(code === null ? 1 : 0);
  for (const one of draft.findings) expect(`${one.cause} ${one.remedy}`).not.toMatch(/\{\w+\}|undefined/);
  if (code !== null) produced.add(code);
});

test('an instance on which another node runs is not the one that was meant', async () => {
  const draft = await instances((world) => {
    tie({ providerId: null, nodeName: LEAVING })(world);
    provide(world, 'default-nodepool-n1', HERE);
  });
  expect(draft.findings.map(({ code }) => code)).toContain('instance-of-another-node');
  expect(draft.diff).toEqual([]);
});

/** A node that belongs to no pool. */
function ownNode(world: SampleWorld): void {
  world.addNode('own', { poolId: '' });
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
  const world = charged(chargeType ?? '');
  const { draft } = await planOf({ kind, input: { release }, world });
  expect(draft.impact).toMatchObject({ nodes: { linux: 1, windows: 0 }, ...impact, reversible: false });
});

test.each<[boolean, string | null, number | null]>([
  [true, 'PostPaid', -913.96],
  [true, 'PrePaid', 0],
  [false, 'PostPaid', 0],
  [true, null, null],
])('what release %s of an instance that is %s saves', async (release, chargeType, amount) => {
  const world = charged(chargeType ?? '');
  const { draft } = await planOf({ kind, input: { release }, world });
  expect(draft.impact.pricePerMonth?.amount ?? null).toBe(amount);
});

test('what it saves is unknown without a price', async () => {
  const { draft } = await planOf({ kind, world: (world) => world.forbid('price') });
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
  const verified = async (after?: (world: SampleWorld) => void): Promise<string[]> => {
    const codes = await verifyCodes({ kind }, after);
    for (const code of codes) produced.add(code);
    return codes;
  };
  const removed = (world: SampleWorld): void => {
    world.removeNode(LEAVING);
    world.setPool('np-1', { desired: 2 });
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
    const codes = await verified((world) => {
      removed(world);
      world.forbid('instances');
    });
    expect(codes).toEqual(['instances-unknown']);
  });

  test('pods that wait for a node', async () => {
    const { draft, scene } = await planOf({ kind, world: withPod });
    removed(scene);
    scene.put(aPod('web-2', { nodeName: null, phase: 'Pending' }));
    const found = await kindOf(kind).verify(scene.planContext(), draft.data);
    expect(found.map(({ code }) => code)).toEqual(['pods-left-pending']);
    produced.add('pods-left-pending');
  });
});

test('a machine whose node is gone is removed all the same, and that is said', async () => {
  const { draft, scene } = await planOf({ kind });
  expect(draft.diff).not.toEqual([]);
  scene.remove('Node', ({ metadata }) => metadata.name === LEAVING);
  const input = {
    nodePool: { id: 'np-1', name: 'default-nodepool' },
    nodes: nodes(LEAVING),
    drain: true,
    release: true,
  };
  const again = await kindOf(kind).plan(scene.planContext(), kindOf(kind).parseInput(input));
  expect(again.findings.map(({ code }) => code)).toContain('node-unregistered');
  expect(again.calls).toHaveLength(1);
  produced.add('node-unregistered');
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(removeFindings).filter((code) => !produced.has(code))).toEqual([]);
});
