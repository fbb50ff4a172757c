import { afterAll, describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { Finding } from '@/lib/domain/change/plan';
import { poolLifeFindings } from '@/lib/domain/change/pool-life-findings';
import type { Json } from '@/lib/domain/json';
import { aBudget, aPod } from './testing/fake-pods';
import { aNode, aTemplate, type FakeState } from './testing/fake-state';
import { FakeWorld } from './testing/fake-world';
import { samples } from './testing/samples';

const NOW = 1_790_000_000_000;
const produced = new Set<string>();

type Code = keyof typeof poolLifeFindings;
type Setting = (state: FakeState) => void;
interface Case {
  kind: string;
  input?: Record<string, Json>;
  world?: Setting;
  field?: string;
  params?: Record<string, string | number>;
}

const kindOf = (id: string) => {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  return kind;
};

/** The sample's world and input, with what a case puts over them. */
async function plan({ kind, input = {}, world }: Case) {
  const scene = new FakeWorld();
  const sample = samples[kind];
  const base = sample?.input;
  if (base === undefined || base === null || typeof base !== 'object') throw new Error(kind);
  sample?.prepare?.(scene);
  world?.(scene.state);
  const found = kindOf(kind);
  const draft = await found.plan(scene.planContext(NOW), found.parseInput({ ...base, ...input }));
  for (const each of draft.findings) produced.add(each.code);
  return { draft, scene };
}

const pool =
  (id: string, change: (pool: FakeState['pools'][number]) => void): Setting =>
  (state) =>
    state.pools.filter((one) => one.id === id).forEach(change);
const all =
  (...settings: Setting[]): Setting =>
  (state) =>
    settings.forEach((one) => one(state));
/** What ACK says of the first Windows machine. */
const machine =
  (more: FakeState['machines'][string], id = 'i-win-legacy-n0'): Setting =>
  (state) => {
    state.machines[id] = more;
  };
const noExpectedNumber = pool('np-2', (one) => (one.desiredSize = null));
const frozen =
  (id: string, rawState: string): Setting =>
  (state) => {
    state.frozen = true;
    pool(id, (one) => (one.rawState = rawState))(state);
  };

const gone = (more: Omit<Case, 'kind'> = {}): Case => ({ kind: 'node-pool.delete', ...more });
const linux = { input: { nodePool: { id: 'np-1', name: 'default-nodepool' } } };
const onWindows = { nodeName: 'win-legacy-n0' };
const windowsOnly = aTemplate({ nodeSelector: { 'kubernetes.io/os': 'windows' } });
const pods =
  (...some: FakeState['pods']): Setting =>
  (state) => {
    state.pods = some;
  };
const repair = (more: Omit<Case, 'kind'> = {}): Case => ({ kind: 'node-pool.repair', ...more });
const wanted = (name: string, more: Record<string, string> = {}) => ({
  nodes: [{ name, uid: `uid-${name}`, instanceId: `i-${name}`, ...more }],
});
const windowsPool = { nodePool: { id: 'np-2', name: 'win-legacy' } };
const illWindows: Setting = (state) =>
  state.nodes.filter((node) => node.os === 'windows').forEach((node) => (node.ready = 'Unknown'));
const shrink = (desired: number, world?: Setting): Case => ({
  kind: 'node-pool.scale',
  input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired },
  ...(world === undefined ? {} : { world }),
});
const policy = (zonePolicy: string): Setting =>
  pool('np-1', (one) => (one.definition = { ...one.definition, zonePolicy }));
const zones: Setting = (state) =>
  state.nodes.forEach((node, index) => {
    node.labels['topology.kubernetes.io/zone'] = index === 2 ? 'zone-i' : 'zone-h';
  });
const subscriptions: Setting = (state) => {
  for (const index of [1, 2]) state.machines[`i-default-nodepool-n${index}`] = { chargeType: 'PrePaid' };
};

const cases: Partial<Record<Code, Case>> = {
  'default-pool-stays': gone({ ...linux, world: pool('np-1', (one) => (one.isDefault = true)) }),
  'pool-not-empty': gone({ input: { force: false }, field: 'force', params: { count: 2 } }),
  'deletion-stuck-before': gone({ world: frozen('np-2', 'delete_failed') }),
  'instances-released': gone({
    params: { count: 2, names: 'win-legacy-n0 (i-win-legacy-n0), win-legacy-n1 (i-win-legacy-n1)' },
  }),
  'subscriptions-kept': gone({ world: machine({ chargeType: 'PrePaid' }), params: { count: 1 } }),
  'added-kept': gone({
    world: all(noExpectedNumber, machine({ source: 'ess_attach' })),
    params: { count: 1 },
  }),
  'release-unknown': gone({ world: all(noExpectedNumber, machine({ source: null })), params: { count: 1 } }),
  'instances-unlisted': gone({
    world: pool('np-2', (one) => (one.machines = { ...one.machines, total: 3 })),
    params: { total: 3, listed: 2 },
  }),
  'only-place-lost': gone({
    world: pods(aPod('iis-1', { ...onWindows, template: windowsOnly })),
    params: { count: 1, names: 'shop/Deployment/storefront' },
  }),
  'bare-pods-lost': gone({
    world: pods(aPod('lonely', { ...onWindows, workload: null })),
    params: { count: 1, names: 'shop/Pod/lonely' },
  }),
  'local-data-lost': gone({
    world: pods(aPod('cache-1', { ...onWindows, template: aTemplate({ localVolumes: true }) })),
    params: { count: 1 },
  }),
  'budget-holds-up': gone({
    world: all(pods(aPod('web-1', onWindows)), (state) => (state.budgets = [aBudget('web')])),
    params: { count: 1, names: 'shop/web' },
  }),
  'daemon-sets-leave': gone({
    world: pods(
      aPod('log-1', { ...onWindows, workload: { kind: 'DaemonSet', name: 'log' } }),
      aPod('net-1', { ...onWindows, workload: { kind: 'DaemonSet', name: 'net' } }),
      aPod('net-2', { workload: { kind: 'DaemonSet', name: 'net' } }),
    ),
    params: { count: 1, names: 'shop/log' },
  }),
  'no-linux-node-left': gone(linux),
  'cluster-differs': {
    kind: 'node-pool.sync',
    input: { cluster: { id: 'c2', name: 'prod' } },
    field: 'cluster',
  },
  'cluster-name-differs': {
    kind: 'node-pool.sync',
    input: { cluster: { id: 'c1', name: 'other' } },
    field: 'cluster',
    params: { asked: 'other', name: 'prod' },
  },
  'pools-disagree': { kind: 'node-pool.sync', params: { cloud: 3, kube: 3, count: 1 } },
  'node-not-in-pool': repair({ input: wanted('win-legacy-n0'), field: 'nodes' }),
  'instance-differs': repair({
    input: wanted('default-nodepool-n1', { instanceId: 'i-other' }),
    field: 'nodes',
    params: { seen: 'i-default-nodepool-n1', asked: 'i-other' },
  }),
  'already-healthy': repair({ params: { count: 2 } }),
  'repair-unfit': repair({
    input: { ...windowsPool, operations: ['restart.kubelet', 'restart.ntp'] },
    world: illWindows,
    field: 'operations',
    params: { operation: 'restart.ntp', has: 'Windows' },
  }),
  'repair-may-restart': repair({
    input: { autoRestart: true },
    world: pods(aPod('web-1', { nodeName: 'default-nodepool-n1' }), aPod('web-2')),
    field: 'autoRestart',
    params: { count: 1 },
  }),
  'repair-on-windows': repair({ input: windowsPool, world: illWindows }),
  'no-automatic-repair': repair(),
  'leaves-newest': {
    ...shrink(2, pods(aPod('web-1', { nodeName: 'default-nodepool-n2' }))),
    params: { node: 'default-nodepool-n2', at: 1, count: 1, pods: 1 },
  },
  'leaves-fullest-zone': {
    ...shrink(2, all(policy('BALANCE'), zones)),
    params: { node: 'default-nodepool-n1', zone: 'zone-h' },
  },
  'leaves-dearest-cpu': {
    // Both types cost the same: the smaller one has the dearer vCPU.
    ...shrink(
      2,
      all(policy('COST_OPTIMIZED'), machine({ instanceType: 'ecs.g6.large' }, 'i-default-nodepool-n0')),
    ),
    params: { node: 'default-nodepool-n0' },
  },
  'leaves-with-all': { ...shrink(0), params: { count: 3 } },
  'leaving-order-unknown': { ...shrink(2, policy('BALANCE')), params: { policy: 'BALANCE' } },
  'subscriptions-stay': { ...shrink(2, subscriptions), field: 'desired', params: { count: 2 } },
  'shrink-release-unknown': {
    ...shrink(0, machine({ chargeType: null }, 'i-default-nodepool-n0')),
    field: 'desired',
    params: { asked: 3, released: 2, unknown: 1 },
  },
  'too-few-to-go': { ...shrink(1, subscriptions), field: 'desired', params: { asked: 2, can: 1 } },
};

const textOf = ({ cause, remedy }: Finding): string => `${cause} ${remedy}`;

describe('plans find', () => {
  test.each(Object.entries(cases))('%s', async (code, one) => {
    const { draft } = await plan(one);
    expect(draft.findings.map((each) => each.code)).toContain(code);
    const found = draft.findings.find((each) => each.code === code);
    if (found === undefined) throw new Error(code);
    expect(found.field).toBe(one.field ?? null);
    expect(found.params).toMatchObject(one.params ?? {});
    expect(textOf(found)).not.toMatch(/\{\w+\}|undefined/);
  });

  test.each<[string, Case, string]>([
    ['a pool that is busy', gone({ world: frozen('np-2', 'scaling') }), 'pool-busy'],
    ['a pool that is being deleted', gone({ world: frozen('np-2', 'deleting') }), 'pool-busy'],
    [
      'a pool of another name',
      gone({ input: { nodePool: { id: 'np-2', name: 'win-other' } } }),
      'pool-name-differs',
    ],
    ['a pool that is gone', gone({ world: (state) => (state.pools = []) }), 'pool-not-found'],
    ['a busy pool to repair', repair({ world: frozen('np-1', 'removing_nodes') }), 'pool-busy'],
    [
      'a pool of another name to repair',
      repair({ input: { nodePool: { id: 'np-1', name: 'x' } } }),
      'pool-name-differs',
    ],
    ['no pool to repair', repair({ world: (state) => (state.pools = []) }), 'pool-not-found'],
    [
      'a node that was made again',
      repair({ input: wanted('default-nodepool-n1', { uid: 'older' }) }),
      'node-replaced',
    ],
    ['a node that is gone', repair({ input: wanted('default-nodepool-n9') }), 'node-not-found'],
  ])('%s a blocker', async (_, one, code) => {
    const { draft } = await plan(one);
    expect(draft.findings.find((each) => each.code === code)?.severity).toBe('blocker');
  });

  test('a budget that may not be read', async () => {
    const forbid: Setting = (state) => state.forbidden.add('budgets');
    const { draft } = await plan(gone({ world: all(pods(aPod('web-1', onWindows)), forbid) }));
    expect(draft.findings.map(({ code }) => code)).toContain('budgets-unknown');
  });

  test('one Linux node left is a warning, two are enough', async () => {
    const others =
      (count: number): Setting =>
      (state) => {
        for (let index = 0; index < count; index += 1) state.nodes.push(aNode(`own-${index}`, {}));
      };
    const codes = async (count: number): Promise<string[]> => {
      const { draft } = await plan(gone({ ...linux, world: others(count) }));
      return draft.findings.map(({ code }) => code).filter((code) => code.includes('linux'));
    };
    expect([await codes(1), await codes(2)]).toEqual([['few-linux-nodes'], []]);
  });

  test('nothing wrong with the samples', async () => {
    for (const kind of ['node-pool.delete', 'node-pool.repair', 'node-pool.sync']) {
      const { draft } = await plan({ kind });
      expect(draft.findings.filter(({ severity }) => severity === 'blocker')).toEqual([]);
    }
  });
});

/** Judges a world that is not as the steps should have left it. */
async function verify(one: Case, after: Setting): Promise<string[]> {
  const { draft, scene } = await plan(one);
  after(scene.state);
  const findings = await kindOf(one.kind).verify(scene.planContext(NOW), draft.data);
  for (const each of findings) produced.add(each.code);
  for (const each of findings) expect(textOf(each)).not.toMatch(/\{\w+\}|undefined/);
  return findings.map((each) => each.code);
}

describe('verification finds', () => {
  const noPool: Setting = (state) => {
    state.pools = [];
  };
  /** Whether their nodes and machines are there after the pool went. */
  const after =
    (q: { nodes: string[]; machines: string[] }): Setting =>
    (state) => {
      const machines = state.instances.slice(0, 1).flatMap((one) => q.machines.map((id) => ({ ...one, id })));
      noPool(state);
      state.nodes = state.nodes.filter(({ name }) => q.nodes.includes(name));
      state.instances = machines;
    };
  const kept = gone({ world: machine({ chargeType: 'PrePaid' }) });

  test.each<[string, Case, Setting, string[]]>([
    ['a pool that is still there', gone(), () => undefined, ['pool-still-there']],
    [
      'nothing after a clean end',
      kept,
      after({ nodes: ['win-legacy-n0'], machines: ['i-win-legacy-n0'] }),
      [],
    ],
    [
      'released nodes that remain',
      gone(),
      after({ nodes: ['win-legacy-n0'], machines: [] }),
      ['released-nodes-remain'],
    ],
    [
      'released machines that remain',
      gone(),
      after({ nodes: [], machines: ['i-win-legacy-n1'] }),
      ['released-instances-remain'],
    ],
    [
      'kept machines that are gone',
      kept,
      after({ nodes: [], machines: [] }),
      ['kept-nodes-left', 'kept-instances-gone'],
    ],
    [
      'machines that may not be read',
      gone(),
      all(after({ nodes: [], machines: [] }), (state) => state.forbidden.add('instances')),
      ['instances-unread'],
    ],
    ['pools that still disagree', { kind: 'node-pool.sync' }, () => undefined, ['pools-still-disagree']],
    ['nodes that are still ill', repair(), () => undefined, ['nodes-not-ready']],
  ])('%s', async (_, one, then, codes) => {
    expect(await verify(one, then)).toEqual(codes);
  });
});

afterAll(() => {
  const missing = Object.keys(poolLifeFindings).filter((code) => !produced.has(code));
  expect(missing, 'codes that nothing produces').toEqual([]);
});
