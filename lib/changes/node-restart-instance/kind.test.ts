import { describe, expect, test } from 'vitest';
import { instanceRestartFindings } from '@/lib/domain/change/run-finding-codes';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { type RestartNode, restartData, restartWork } from './restart-work';
import { blockersOf, type FindingCase, findingTheme, kindOf, planOf, refusal, type Setting } from '../testing/produced';
import { type NodeSetup, rawAt } from '@/simulator/testing/change-parts';
import { aPod, aTemplate, aWorkload } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';
import { emptyPast, type PastAct, type PastItem, type WorkView } from '@/lib/domain/change/step';

const kind = 'node.restart-instance';
const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const N0 = 'default-nodepool-n0';
const LTSC2022 = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const theme = findingTheme(instanceRestartFindings, kind);

const nodes = (...names: string[]) =>
  names.map((name) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}`, bootId: `boot-of-${name}` }));
const atNode =
  (name: string, setup: NodeSetup) =>
  (world: SampleWorld): void =>
    world.setNode(name, setup);
const protection = protectionAnnotations({ owner: 'olu', reason: 'disk test', until: NOW + 60 * MINUTE_MS });

theme.plansFind({
  'restart-instance-not-found': { field: 'nodes', world: (world) => world.forbid('instances') },
  'restart-boot-id-unknown': { field: 'nodes', world: atNode(N0, { bootId: '' }) },
  'restart-not-running': { field: 'nodes', world: (world) => world.alterEcsInstance(`i-${N0}`, { Status: 'Stopped' }) },
  'restart-in-place': { field: 'drainFirst', input: { drainFirst: false } },
  'lost-after-downtime': {
    input: { drainFirst: false },
    world: (world) =>
      world.put(
        aPod('bare', { workload: null }),
        aPod('db-0', { workload: { kind: 'StatefulSet', name: 'db' }, template: { localVolumes: true } }),
      ),
    params: { names: 'shop/Pod/bare, shop/StatefulSet/db' },
  },
  'restart-windows-slow': { input: { nodes: nodes('win-legacy-n0'), drainFirst: false } },
  'restarted-already': { world: atNode(N0, { bootId: 'another' }) },
});

test('names what has no other replica, node by node, because they restart one after the other', async () => {
  const pods = (world: SampleWorld) => {
    world.remove('Pod');
    const of = (name: string) => ({ workload: { kind: 'Deployment', name }, labels: { app: name } });
    const web = [0, 1].map((at) => aPod(`web-${at}`, { ...of('web'), nodeName: `default-nodepool-n${at}` }));
    world.put(aPod('lone', of('one')), ...web);
  };
  const input = { nodes: nodes(N0, 'default-nodepool-n1'), drainFirst: false };
  const { findings } = (await planOf({ kind, input, world: pods })).draft;
  expect(findings.find(({ code }) => code === 'drain-lone-pods')?.params).toMatchObject({ names: 'shop/lone' });
});

const windowsPair = ['win-legacy-n0', 'win-legacy-n1'];
const onWindows = { template: aTemplate({ nodeSelector: { 'kubernetes.io/os': 'windows' }, images: [LTSC2022] }) };

/** Node 0 has another build than the image of pods on node 1; node 2 takes part in nothing. */
function mixedBuilds(world: SampleWorld): void {
  world.remove('Pod');
  world.addNode('win-legacy-n2', { poolId: 'np-2' });
  world.setNode('win-legacy-n0', { build: '17763' });
  world.put(aPod('iis', { ...onWindows, nodeName: 'win-legacy-n1', workload: { kind: 'Deployment', name: 'iis' } }));
}

test('drained nodes are planned one after the other, as they run: the second is not beyond the plan', async () => {
  const input = { nodes: nodes(...windowsPair), drainFirst: true };
  const { scene, draft } = await planOf({ kind, input, world: mixedBuilds });
  expect(draft.findings.map(({ code }) => code)).toContain('rescheduling-may-fail');
  const step = kindOf(kind)
    .steps(draft.data)
    .find(({ id }) => id === 'cordon:2');
  const view = await step?.work?.look(scene.runContext({ now: 15 * MINUTE_MS, approved: draft.bounds }), emptyPast(0));
  expect(view?.detail.text).not.toContain('beyond');
  expect(view?.end.state).toBe('working');
});

test('pods of two drained nodes that fit on each other in turn stay Pending on none', async () => {
  const pods = (world: SampleWorld): void => {
    world.remove('Pod');
    const pair = windowsPair.map((nodeName, at) =>
      aPod(`web-${at}`, { ...onWindows, nodeName, workload: { kind: 'Deployment', name: 'web' } }),
    );
    world.put(aWorkload('web', { replicas: 2, available: 2 }), ...pair);
  };
  const input = { nodes: nodes(...windowsPair), drainFirst: true };
  const { draft } = await planOf({ kind, input, world: pods });
  const codes = draft.findings.map(({ code }) => code);
  expect(codes).not.toContain('drain-no-other-node');
  expect(codes).not.toContain('drain-lone-pods');
  expect(codes).not.toContain('no-node-left-for-os');
  expect(draft.bounds).toMatchObject({ pending: 0 });
});

describe('a plan', () => {
  const planned = async (input: FindingCase['input'] = {}, world: (world: SampleWorld) => void = () => {}) =>
    (await planOf({ kind, input, world })).draft;
  const blockers = async (...q: Parameters<typeof planned>) => blockersOf(await planned(...q));

  test('leaves alone protected nodes, other instances, and unproven ones', async () => {
    const protectedNode = atNode(N0, { annotations: protection });
    expect(await blockers({ drainFirst: true }, protectedNode)).toEqual(['node-protected']);
    expect(await blockers({ drainFirst: false }, protectedNode)).toEqual(['node-protected']);
    const [one] = nodes(N0);
    const other = { nodes: [{ ...one, instanceId: 'i-default-nodepool-n1' }] };
    expect(await blockers(other)).toEqual(['node-on-another-instance']);
    expect(
      await blockers({}, (world) => world.edit('Node', N0, (node) => delete rawAt(node, 'spec')['providerID'])),
    ).toEqual(['node-instance-unproven']);
    expect(await blockers({}, atNode(N0, { uid: 'recreated' }))).toEqual(['node-replaced']);
    expect((await planned({}, atNode(N0, { uid: 'recreated' }))).calls).toEqual([]);
  });

  test('excludes concurrent changes of the node and its pool, and is blocked while ACK rolls through the pool', async () => {
    expect((await planned()).targets?.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'node-pool default-nodepool',
      `node ${N0}`,
    ]);
    const poolIn = (state: string) => (world: SampleWorld) =>
      world.alterPool('np-1', (pool) => (rawAt(pool, 'status')['state'] = state));
    for (const state of ['upgrading', 'removing_nodes', 'an unknown state'])
      expect(await blockers({}, poolIn(state))).toEqual(['pool-busy']);
    // Scaling and failed pools leave their nodes alone.
    expect(await blockers({}, poolIn('scaling'))).toEqual([]);
    expect(await blockers({}, poolIn('failed'))).toEqual([]);
  });

  test('requires a decision about draining', () => {
    expect(refusal(kind, { nodes: nodes(N0) })).toEqual(['input.drainFirst']);
  });

  test('drained or not, one node after the other: cordoned, emptied, restarted, uncordoned', async () => {
    const input = { nodes: nodes(N0, 'default-nodepool-n1') };
    const steps = async (drainFirst: boolean) =>
      kindOf(kind)
        .steps((await planned({ ...input, drainFirst })).data)
        .map(({ id }) => id);
    expect(await steps(false)).toEqual(
      [1, 2].flatMap((part) => ['cordon', 'restart', 'uncordon'].map((id) => `${id}:${part}`)),
    );
    expect(await steps(true)).toEqual(
      [1, 2].flatMap((part) =>
        ['cordon', 'evict', 'empty', 'restart', 'uncordon', 'health'].map((id) => `${id}:${part}`),
      ),
    );
  });

  test('names each call in order; a node cordoned by others is neither cordoned nor uncordoned', async () => {
    const actions = async (...q: Parameters<typeof planned>) =>
      (await planned(...q)).calls.map(({ system, action }) => `${system} ${action}`);
    expect(await actions()).toEqual([
      'kubernetes patch node',
      `kubernetes evict each pod of ${N0}`,
      'ecs RebootInstance',
      'kubernetes patch node',
    ]);
    const cordoned = atNode(N0, { unschedulable: true });
    expect(await actions({ drainFirst: false }, cordoned)).toEqual(['ecs RebootInstance']);
  });

  test('counts the interrupted pods, and the approval covers one boot', async () => {
    const draft = await planned({ drainFirst: false });
    expect(draft.impact).toMatchObject({ nodes: { linux: 1, windows: 0 }, pods: { linux: 1 } });
    expect(draft.impact.reversible).toBe(false);
    expect(draft.diff).toEqual([expect.objectContaining({ path: 'boot', from: `boot-of-${N0}`, to: null })]);
    const { bootId: _, ...unnamed } = nodes(N0)[0] ?? { bootId: '' };
    expect((await planned({ nodes: [unnamed] })).diff.at(-1)?.from).toBe(`boot-of-${N0}`);
  });
});

describe('afterwards', () => {
  test.each<[string, Setting, string[]]>([
    ['a node that did not restart', () => undefined, ['instance-not-restarted']],
    ['a deleted node', (world) => world.remove('Node'), ['instance-not-restarted']],
    ['a node that is not Ready again', atNode(N0, { bootId: 'next', ready: 'False' }), ['restarted-not-ready']],
    ['a restarted node', atNode(N0, { bootId: 'next' }), []],
  ])('%s', async (_, after, codes) => {
    expect(await theme.verified({}, after)).toEqual(codes);
  });
});

interface Bench {
  world: SampleWorld;
  one: RestartNode;
  look: (q?: { act?: Partial<PastAct>; at?: number; from?: number }) => Promise<WorkView>;
}

async function bench(input: FindingCase['input'] = {}): Promise<Bench> {
  const { draft, scene } = await planOf({ kind, input: { drainFirst: false, ...input } });
  const data = restartData.parse(draft.data);
  const [one] = data.nodes;
  if (one === undefined) throw new Error('nothing to restart');
  const work = restartWork(data, one);
  const usual: PastAct = { state: 'accepted', at: NOW, tries: 1, retryAt: 0, code: '', message: { text: '' } };
  return {
    world: scene,
    one,
    look: ({ act, at = NOW, from = NOW } = {}) => {
      const base = { type: 'node', state: 'moving', since: NOW, name: one.name, group: one.uid, where: null } as const;
      const item: PastItem = { ...base, act: act === undefined ? null : { ...usual, ...act } };
      const items = act === undefined ? new Map() : new Map([[one.uid, item]]);
      return work.look(scene.runContext({ now: at }), { ...emptyPast(from), items });
    },
  };
}

const seen = ({ rows, acts, end }: WorkView) => [rows[0]?.state, acts.length, end.state];

describe('the restart', () => {
  test('is requested once, followed through, and done when the node is Ready from a new boot', async () => {
    const { world, one, look } = await bench();
    expect(seen(await look())).toEqual(['waiting', 1, 'working']);
    expect(seen(await look({ act: {} }))).toEqual(['moving', 0, 'working']);
    world.alterEcsInstance(one.instanceId, { Status: 'Starting' });
    expect(seen(await look({ act: {} }))).toEqual(['moving', 0, 'working']);
    world.restoreAnswer('DescribeInstances');
    world.setNode(one.name, { ready: 'Unknown' });
    expect(seen(await look({ act: {} }))).toEqual(['moving', 0, 'working']);
    world.setNode(one.name, { bootId: 'next', ready: 'False' });
    expect(seen(await look({ act: {} }))).toEqual(['moving', 0, 'working']);
    world.setNode(one.name, { ready: 'True' });
    expect(seen(await look({ act: {} }))).toEqual(['done', 0, 'done']);
  });

  test.each(['intent', 'unknown'] as const)(
    'after an answer that is %s it is requested again only once it certainly had no effect',
    async (state) => {
      const { world, one, look } = await bench();
      const after = (minutes: number) => look({ act: { state }, at: NOW + minutes * MINUTE_MS });
      expect((await after(2)).acts).toEqual([]);
      expect((await after(3)).acts).toHaveLength(1);
      // It is restarting: regardless of the answer, the request was received.
      world.alterEcsInstance(one.instanceId, { Status: 'Starting' });
      expect((await after(5)).acts).toEqual([]);
      world.restoreAnswer('DescribeInstances');
      world.setNode(one.name, { ready: 'Unknown' });
      expect((await after(5)).acts).toEqual([]);
      world.setNode(one.name, { bootId: 'next', ready: 'False' });
      expect((await after(9)).acts).toEqual([]);
    },
  );

  test('an accepted request is not repeated before the run is resumed', async () => {
    const { look } = await bench();
    expect(seen(await look({ act: {}, at: NOW + 14 * MINUTE_MS }))).toEqual(['moving', 0, 'working']);
    expect(seen(await look({ act: {}, at: NOW + 15 * MINUTE_MS }))).toEqual(['moving', 0, 'ask']);
    const resumed = NOW + 20 * MINUTE_MS;
    expect(seen(await look({ act: {}, at: resumed, from: resumed }))).toEqual(['moving', 1, 'working']);
  });

  test('after three unclear answers nothing more is sent', async () => {
    const { look } = await bench();
    const act = { state: 'unknown' as const, tries: 3 };
    expect((await look({ act, at: NOW + 10 * MINUTE_MS })).acts).toEqual([]);
  });

  test('a Windows instance has more time', async () => {
    const { look } = await bench({ nodes: nodes('win-legacy-n0') });
    expect((await look({ act: {}, at: NOW + 44 * MINUTE_MS })).end.state).toBe('working');
    expect((await look({ act: {}, at: NOW + 45 * MINUTE_MS })).end.state).toBe('ask');
  });

  test('waits for an instance that is not running or that ECS refuses', async () => {
    const { world, one, look } = await bench();
    world.alterEcsInstance(one.instanceId, { Status: 'Stopping' });
    expect(seen(await look())).toEqual(['waiting', 0, 'working']);
    world.restoreAnswer('DescribeInstances');
    const refused = { state: 'refused' as const, code: 'IncorrectInstanceStatus', retryAt: NOW + 5_000 };
    expect(seen(await look({ act: refused }))).toEqual(['blocked', 0, 'working']);
    expect((await look({ act: refused, at: NOW + 5_000 })).acts).toHaveLength(1);
  });

  test('pauses on a node protected since the approval; a sent restart continues', async () => {
    const { world, one, look } = await bench();
    world.setNode(one.name, { annotations: protection });
    expect(seen(await look())).toEqual(['waiting', 1, 'ask']);
    expect(seen(await look({ act: {} }))).toEqual(['moving', 0, 'working']);
  });

  test('a deleted node, or one recreated under its name, ends it', async () => {
    const { world, one, look } = await bench();
    world.setNode(one.name, { uid: 'another' });
    expect((await look()).end).toMatchObject({ state: 'failed', problem: { code: 'node-replaced' } });
    world.remove('Node');
    expect((await look()).end).toMatchObject({ state: 'failed', problem: { code: 'node-not-found' } });
  });
});
