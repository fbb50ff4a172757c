import { describe, expect, test } from 'vitest';
import { removeFindings } from '@/lib/domain/change/run-finding-codes';
import { type Setting, blockersOf, codesOf, findingTheme, kindOf, planOf, refusal } from '../testing/produced';
import { type PoolSetup, rawAt } from '@/simulator/testing/change-parts';
import { upstream } from '../testing/write-gate';
import { aBudget, aPod, aTemplate } from '../testing/objects';
import { all as inOrder } from '../testing/pool-life-cases';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'node.remove';
const theme = findingTheme(removeFindings, kind);

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
const withOwn: Setting = (world) => world.addNode('own', { poolId: '' });
const crowded: Setting = (world) => {
  firstPool({ autoScaling: { min: 1, max: 9 } })(world);
  const requests = { cpuMilli: 3_000, memoryMiB: 128 };
  for (const at of [0, 1, 2]) world.put(aPod(`big-${at}`, { nodeName: `default-nodepool-n${at}`, requests }));
  world.setNode(/^win-/, { unschedulable: true });
};
const without = (name: string) => (world: SampleWorld) => world.removeNode(name);

theme.plansFind({
  'nodes-of-several-pools': { input: { nodes: nodes(LEAVING, 'win-legacy-n0') }, field: 'nodes' },
  'nodes-removed-already': { world: without(LEAVING) },
  'removed-without-drain': { input: { drain: false }, world: withPod, field: 'drain' },
  'removed-kept': { input: { release: false }, field: 'release' },
  'subscriptions-not-released': { world: charged('PrePaid'), field: 'release' },
  'last-linux-nodes-removed': { input: { nodes: all }, field: 'nodes' },
  'pool-shrinks': { params: { name: 'default-nodepool', from: 3, to: 2 } },
  'pool-shrinks-unnumbered': { world: firstPool({ desired: null }) },
  'autoscaler-may-add-nodes': { world: crowded, params: { name: 'default-nodepool', count: 1 } },
  'autoscaling-unknown': {
    kind: 'node.drain',
    input: { nodes: [{ name: LEAVING, uid: `uid-${LEAVING}` }] },
    world: (world) => {
      crowded(world);
      world.cloud.nodePools = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
    },
    params: { count: 1 },
  },
  'autoscaler-may-refill': { world: firstPool({ autoScaling: { min: 1, max: 9 } }) },
  'pool-not-found': { input: { nodePool: { id: 'np-9', name: 'gone' }, nodes: nodes('unknown') } },
  'pool-name-differs': { input: { nodePool: { id: 'np-1', name: 'other' } }, field: 'nodePool' },
  'pool-busy': { world: firstPool({ state: 'updating' }) },
  'node-replaced': { input: { nodes: [node(LEAVING, { uid: 'another' })] }, field: 'nodes' },
  'instance-differs': { input: { nodes: [node(LEAVING, { instanceId: 'i-else' })] }, field: 'nodes' },
  'node-not-in-pool': { input: { nodePool: null, nodes: nodes('own') }, field: 'nodes', world: withOwn },
  'instances-released': { field: 'release' },
  'release-unknown': { world: charged(''), field: 'release' },
  'few-linux-nodes': { input: { nodes: nodes(LEAVING, 'default-nodepool-n1') }, field: 'nodes' },
  'pool-emptied': { input: { nodes: all } },
  'pdb-allows-none': { world: (world) => world.put(onIt('web-1'), aBudget('web')), field: 'drain' },
  'pdbs-unknown': { world: inOrder(withPod, (world) => world.forbid('budgets')) },
  'only-node-removed': {
    world: (world) => {
      const workload = { kind: 'CloneSet', name: 'web' };
      world.put(onIt('web-1', { workload, template: aTemplate({ nodeSelector: { disk: 'ssd' } }) }));
    },
  },
  'bare-pods-lost': { world: (world) => world.put(onIt('alone', { workload: null })) },
});

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
])('a node of the provider id %s whose instance ACK lists as %s: %s', async (providerId, nodeName, code) => {
  const draft = await instances(tie({ providerId, nodeName }));
  expect(blockersOf(draft)).toEqual(code === null ? [] : [code]);
  expect(draft.calls).toHaveLength(code === null ? 1 : 0);
  for (const one of draft.findings) expect(`${one.cause} ${one.remedy}`).not.toMatch(/\{\w+\}|undefined/);
  if (code !== null) theme.add(code);
});

test('rejects an instance on which another node runs', async () => {
  const draft = await instances((world) => {
    tie({ providerId: null, nodeName: LEAVING })(world);
    provide(world, 'default-nodepool-n1', HERE);
  });
  expect(codesOf(draft.findings)).toContain('instance-of-another-node');
  expect(draft.diff).toEqual([]);
});

test('changes nothing if a name refers to another node', async () => {
  const { draft } = await planOf({ kind, input: { nodes: [node(LEAVING, { uid: 'another' })] } });
  expect(draft).toMatchObject({ diff: [], calls: [] });
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

test.each<[boolean, string | null, number, number, number | null]>([
  [true, 'PostPaid', 1, 0, -913.96],
  [true, 'PrePaid', 0, 1, 0],
  [true, null, 0, 0, null],
  [false, 'PostPaid', 0, 1, 0],
])('release %s of an instance that is %s', async (release, chargeType, vmsReleased, vmsKept, amount) => {
  const { impact } = (await planOf({ kind, input: { release }, world: charged(chargeType ?? '') })).draft;
  expect(impact).toMatchObject({ nodes: { linux: 1, windows: 0 }, vmsReleased, vmsKept, reversible: false });
  expect(impact.pricePerMonth?.amount ?? null).toBe(amount);
});

test('the savings are unknown without a price', async () => {
  const { draft } = await planOf({ kind, world: (world) => world.forbid('price') });
  expect(draft.impact.pricePerMonth).toBeNull();
});

test('draining and releasing have no default', () => {
  expect(refusal(kind, { nodes: nodes(LEAVING) })).toEqual(['input.drain', 'input.release']);
});

describe('verification finds', () => {
  const removed = (world: SampleWorld): void => {
    world.removeNode(LEAVING);
    world.setPool('np-1', { desired: 2 });
  };

  test.each<[string, Setting, string[]]>([
    ['nodes that still exist', () => undefined, ['nodes-not-removed', 'released-instances-remain', 'pool-refilled']],
    ['a pool that refilled', without(LEAVING), ['pool-refilled']],
    ['nothing after a removal as planned', removed, []],
    ['instances that may not be read', inOrder(removed, (world) => world.forbid('instances')), ['instances-unknown']],
  ])('%s', async (_, after, codes) => {
    expect(await theme.verified({}, after)).toEqual(codes);
  });

  test('pods that wait for a node', async () => {
    const codes = await theme.verified({ world: withPod }, (world) => {
      removed(world);
      world.put(aPod('web-2', { nodeName: null, phase: 'Pending' }));
    });
    expect(codes).toEqual(['pods-left-pending']);
  });
});

test('an instance without a node is removed too, with a finding', async () => {
  const { draft, scene } = await planOf({ kind });
  expect(draft.diff).not.toEqual([]);
  scene.remove('Node', ({ metadata }) => metadata.name === LEAVING);
  const nodePool = { id: 'np-1', name: 'default-nodepool' };
  const input = { nodePool, nodes: nodes(LEAVING), drain: true, release: true };
  const again = await kindOf(kind).plan(scene.planContext(), kindOf(kind).parseInput(input));
  expect(codesOf(again.findings)).toContain('node-unregistered');
  expect(again.calls).toHaveLength(1);
  theme.add('node-unregistered');
});
