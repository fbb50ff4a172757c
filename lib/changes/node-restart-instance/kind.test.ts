import { afterAll, describe, expect, test } from 'vitest';
import { type InstanceRestartFindingCode, instanceRestartFindings } from '@/lib/domain/change/run-finding-codes';
import type { RunContext } from '@/lib/domain/change/context';
import { emptyPast, type PastAct, type PastItem, type WorkView } from '@/lib/domain/change/work';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { type RestartNode, restartData } from './data';
import { restartWork } from './restart-work';
import { expectFinding, type FindingCase, kindOf, planOf, verifyCodes } from '../testing/produced';
import { type NodeSetup, rawAt } from '@/simulator/testing/change-parts';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'node.restart-instance';
const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const N0 = 'default-nodepool-n0';
const produced = new Set<string>();

const nodes = (...names: string[]) =>
  names.map((name) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}`, bootId: `boot-of-${name}` }));
const atNode =
  (name: string, setup: NodeSetup) =>
  (world: SampleWorld): void =>
    world.setNode(name, setup);
const held = protectionAnnotations({ owner: 'olu', reason: 'disk test', until: NOW + 60 * MINUTE_MS });

const cases: [InstanceRestartFindingCode, Omit<FindingCase, 'kind'>][] = [
  ['restart-instance-not-found', { field: 'nodes', world: (world) => world.forbid('instances') }],
  ['restart-boot-id-unknown', { field: 'nodes', world: atNode(N0, { bootId: '' }) }],
  [
    'restart-not-running',
    { field: 'nodes', world: (world) => world.alterEcsInstance(`i-${N0}`, { Status: 'Stopped' }) },
  ],
  ['restart-in-place', { field: 'drainFirst', input: { drainFirst: false } }],
  ['restart-windows-slow', { input: { nodes: nodes('win-legacy-n0'), drainFirst: false } }],
  ['restarted-already', { world: atNode(N0, { bootId: 'another' }) }],
];

describe('a plan', () => {
  test.each(cases)('says %s', async (code, one) => {
    await expectFinding(code, { ...one, kind });
    produced.add(code);
  });

  const planned = async (input: FindingCase['input'] = {}, world: (world: SampleWorld) => void = () => {}) =>
    (await planOf({ kind, input, world })).draft;
  const blockers = async (...q: Parameters<typeof planned>) =>
    (await planned(...q)).findings.flatMap(({ code, severity }) => (severity === 'blocker' ? [code] : []));

  test('leaves alone what somebody holds, what is another machine, and what nobody can tell', async () => {
    const hold = atNode(N0, { annotations: held });
    expect(await blockers({ drainFirst: true }, hold)).toEqual(['node-protected']);
    expect(await blockers({ drainFirst: false }, hold)).toEqual(['node-protected']);
    const [one] = nodes(N0);
    const other = { nodes: [{ ...one, instanceId: 'i-default-nodepool-n1' }] };
    expect(await blockers(other)).toEqual(['node-on-another-instance']);
    expect(
      await blockers({}, (world) => world.edit('Node', N0, (node) => delete rawAt(node, 'spec')['providerID'])),
    ).toEqual(['node-instance-unproven']);
    expect(await blockers({}, atNode(N0, { uid: 'made-again' }))).toEqual(['node-replaced']);
    const gone = atNode(N0, { uid: 'made-again' });
    expect((await planned({}, gone)).calls).toEqual([]);
  });

  test('excludes whoever works on the node or its pool, and waits while ACK rolls through the pool', async () => {
    expect((await planned()).targets?.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'node-pool default-nodepool',
      `node ${N0}`,
    ]);
    const poolIn = (state: string) => (world: SampleWorld) =>
      world.alterPool('np-1', (pool) => (rawAt(pool, 'status')['state'] = state));
    for (const state of ['upgrading', 'removing_nodes', 'a word of tomorrow'])
      expect(await blockers({}, poolIn(state))).toEqual(['pool-busy']);
    // Scaling and failed pools leave their nodes alone.
    expect(await blockers({}, poolIn('scaling'))).toEqual([]);
    expect(await blockers({}, poolIn('failed'))).toEqual([]);
  });

  test('has whoever asks decide about draining', () => {
    expect(() => kindOf(kind).parseInput({ nodes: nodes(N0) })).toThrowError(/drainFirst/);
  });

  test('drained or not, one node after the other: closed, emptied, restarted, opened', async () => {
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

  test('says each call in its order; what somebody else cordoned is neither closed nor opened', async () => {
    const actions = async (...q: Parameters<typeof planned>) =>
      (await planned(...q)).calls.map(({ system, action }) => `${system} ${action}`);
    expect(await actions()).toEqual([
      'kubernetes patch node',
      `kubernetes evict each pod of ${N0}`,
      'ecs RebootInstance',
      'kubernetes patch node',
    ]);
    const closed = atNode(N0, { unschedulable: true });
    expect(await actions({ drainFirst: false }, closed)).toEqual(['ecs RebootInstance']);
  });

  test('counts the pods that are cut off, and the approval is about one boot', async () => {
    const draft = await planned({ drainFirst: false });
    expect(draft.impact).toMatchObject({ nodes: { linux: 1, windows: 0 }, pods: { linux: 1 } });
    expect(draft.impact.reversible).toBe(false);
    expect(draft.diff).toEqual([expect.objectContaining({ path: 'boot', from: `boot-of-${N0}`, to: null })]);
    const { bootId: _, ...unnamed } = nodes(N0)[0] ?? { bootId: '' };
    expect((await planned({ nodes: [unnamed] })).diff.at(-1)?.from).toBe(`boot-of-${N0}`);
  });
});

describe('afterwards', () => {
  test('a node that did not restart, or is not Ready again, is told', async () => {
    expect(await verifyCodes({ kind })).toEqual(['instance-not-restarted']);
    expect(await verifyCodes({ kind }, (world) => world.remove('Node'))).toEqual(['instance-not-restarted']);
    const unhealthy = atNode(N0, { bootId: 'next', ready: 'False' });
    expect(await verifyCodes({ kind }, unhealthy)).toEqual(['restarted-not-ready']);
    expect(await verifyCodes({ kind }, atNode(N0, { bootId: 'next' }))).toEqual([]);
    produced.add('instance-not-restarted').add('restarted-not-ready');
  });

  afterAll(() => {
    expect(Object.keys(instanceRestartFindings).filter((code) => !produced.has(code))).toEqual([]);
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
  const context = (now: number): RunContext => ({
    ...scene.planContext(now),
    changeId: 'c1',
    cloudWrite: scene.cloudWrite,
    kubeWrite: scene.kubeWrite,
    secret: () => '',
    journal: () => null,
  });
  const usual: PastAct = { state: 'accepted', at: NOW, tries: 1, retryAt: 0, code: '', message: { text: '' } };
  return {
    world: scene,
    one,
    look: ({ act, at = NOW, from = NOW } = {}) => {
      const base = { state: 'moving' as const, since: NOW, name: one.name, group: one.uid, where: null };
      const item: PastItem = { ...base, act: act === undefined ? null : { ...usual, ...act } };
      const items = act === undefined ? new Map() : new Map([[one.uid, item]]);
      return work.look(context(at), { ...emptyPast(from), items });
    },
  };
}

const seen = ({ rows, acts, end }: WorkView) => [rows[0]?.state, acts.length, end.state];

describe('the restart', () => {
  test('is asked for once, followed through, and done when the node is Ready from a new boot', async () => {
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
    'after an answer that is %s it is asked for again only when it is certain that nothing happened',
    async (state) => {
      const { world, one, look } = await bench();
      const after = (minutes: number) => look({ act: { state }, at: NOW + minutes * MINUTE_MS });
      expect((await after(2)).acts).toEqual([]);
      expect((await after(3)).acts).toHaveLength(1);
      // It is restarting: whatever the answer was, the request was received.
      world.alterEcsInstance(one.instanceId, { Status: 'Starting' });
      expect((await after(5)).acts).toEqual([]);
      world.restoreAnswer('DescribeInstances');
      world.setNode(one.name, { ready: 'Unknown' });
      expect((await after(5)).acts).toEqual([]);
      world.setNode(one.name, { bootId: 'next', ready: 'False' });
      expect((await after(9)).acts).toEqual([]);
    },
  );

  test('what was accepted is never asked for again before a person has it go on', async () => {
    const { look } = await bench();
    expect(seen(await look({ act: {}, at: NOW + 14 * MINUTE_MS }))).toEqual(['moving', 0, 'working']);
    const late = await look({ act: {}, at: NOW + 15 * MINUTE_MS });
    expect(seen(late)).toEqual(['moving', 0, 'ask']);
    const resumed = NOW + 20 * MINUTE_MS;
    expect(seen(await look({ act: {}, at: resumed, from: resumed }))).toEqual(['moving', 1, 'working']);
  });

  test('after three unclear answers nothing is sent any more', async () => {
    const { look } = await bench();
    const act = { state: 'unknown' as const, tries: 3 };
    expect((await look({ act, at: NOW + 10 * MINUTE_MS })).acts).toEqual([]);
  });

  test('a Windows machine has longer', async () => {
    const { look } = await bench({ nodes: nodes('win-legacy-n0') });
    expect((await look({ act: {}, at: NOW + 44 * MINUTE_MS })).end.state).toBe('working');
    expect((await look({ act: {}, at: NOW + 45 * MINUTE_MS })).end.state).toBe('ask');
  });

  test('a machine that is not running is waited for; one that ECS refuses now, too', async () => {
    const { world, one, look } = await bench();
    world.alterEcsInstance(one.instanceId, { Status: 'Stopping' });
    expect(seen(await look())).toEqual(['waiting', 0, 'working']);
    world.restoreAnswer('DescribeInstances');
    const refused = { state: 'refused' as const, code: 'IncorrectInstanceStatus', retryAt: NOW + 5_000 };
    expect(seen(await look({ act: refused }))).toEqual(['blocked', 0, 'working']);
    expect((await look({ act: refused, at: NOW + 5_000 })).acts).toHaveLength(1);
  });

  test('held since it was approved, it is not sent: somebody is asked; what was sent goes on', async () => {
    const { world, one, look } = await bench();
    world.setNode(one.name, { annotations: held });
    expect(seen(await look())).toEqual(['waiting', 1, 'ask']);
    expect(seen(await look({ act: {} }))).toEqual(['moving', 0, 'working']);
  });

  test('a node that is gone, or was made again under its name, ends it', async () => {
    const { world, one, look } = await bench();
    world.setNode(one.name, { uid: 'another' });
    expect((await look()).end).toMatchObject({ state: 'failed', problem: { code: 'node-replaced' } });
    world.remove('Node');
    expect((await look()).end).toMatchObject({ state: 'failed', problem: { code: 'node-not-found' } });
  });
});
