import { beforeEach, describe, expect, test } from 'vitest';
import { nodeDrainInput } from '@/lib/changes/node-drain/input';
import type { DrainData } from './data';
import { evictWork } from './evict-work';
import { healthWork } from './health-work';
import { planDrain } from './plan-drain';
import { aBudget, aPod, aWorkload, type PodSetup, aKubeNode } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { upstream } from '@/lib/changes/testing/write-gate';
import { rawAt } from '@/simulator/testing/change-parts';
import { type PastAct, type PastItem, type RunContext, emptyPast, type WorkView } from '@/lib/domain/change/step';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { uncordonWork } from './cordon-work';
import { kindOf, planOf } from '@/lib/changes/testing/produced';

const MINUTE_MS = 60_000;
const NODE = { name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' };
const web = { kind: 'Deployment', name: 'web' };

let world: SampleWorld;
beforeEach(() => {
  world = new SampleWorld();
  world.put(aWorkload('web', { replicas: 2, available: 2 }), aPod('web-1', { workload: web }));
});

const planned = async (input: object = {}): Promise<DrainData> =>
  (await planDrain(world.planContext(), nodeDrainInput.parse({ nodes: [NODE], ...input }))).data;

const runContext = (now: number): RunContext => world.runContext({ now, changeId: 'c', cloudWrite: null });

/** Checks at one moment after the other, as the run does; returns each check's end and message. */
async function looks(
  data: DrainData,
  q: { at: number[]; soakMs?: number; isLast?: boolean; before?: (now: number) => void },
): Promise<[WorkView['end']['state'], string | undefined][]> {
  const work = healthWork(data, { soakMs: q.soakMs ?? 0, isLast: q.isLast ?? false });
  const seen: [WorkView['end']['state'], string | undefined][] = [];
  for (const now of q.at) {
    q.before?.(now);
    const { end, detail } = await work.look(runContext(now), emptyPast(0));
    seen.push([end.state, detail.phrase?.key.replace('domain.', '')]);
  }
  return seen;
}

const available = (name: string, count: number | null): void =>
  world.edit('Deployment', name, (one) => {
    const status = rawAt(one, 'status');
    if (count === null) delete one['status'];
    else status['availableReplicas'] = count;
  });

const homeless = (setup: PodSetup = {}) => aPod('homeless', { nodeName: null, phase: 'Pending', ...setup });

/** By default of the pods of `web`. */
const short = (labels = { app: 'storefront' }) => aBudget('short', { labels, currentHealthy: 1, desiredHealthy: 2 });

describe('after a batch', () => {
  test('a healthy cluster passes at the second check', async () => {
    expect(await looks(await planned(), { at: [0, 5_000] })).toEqual([
      ['working', 'detail.cluster-healthy'],
      ['done', 'detail.cluster-healthy'],
    ]);
  });

  test.each<[string, () => void]>([
    ['problem.owners-short', () => available('web', 1)],
    ['problem.owners-short', () => available('web', 0)],
    ['problem.pods-pending', () => world.put(homeless())],
    ['problem.budgets-short', () => world.put(short())],
  ])('waits for %s, and pauses after the plan’s limit', async (code, harm) => {
    const data = await planned({ healthyMinutes: 3 });
    harm();
    expect(await looks(data, { at: [0, MINUTE_MS, 3 * MINUTE_MS] })).toEqual([
      ['working', code],
      ['working', code],
      ['ask', code],
    ]);
  });

  test.each<[string, () => void]>([
    ['a pod that nothing displaced', () => world.put(homeless({ workload: { kind: 'Deployment', name: 'tickets' } }))],
    ['a PDB of pods that nothing displaced', () => world.put(short({ app: 'tickets' }))],
  ])('the last batch does not wait for %s, as others do', async (_, harm) => {
    const data = await planned();
    harm();
    expect((await looks(data, { at: [0, 5_000], isLast: true })).at(-1)?.[0]).toBe('done');
    expect((await looks(data, { at: [0, 5_000] })).at(-1)?.[0]).toBe('working');
  });

  test.each<[string, () => void]>([
    ['problem.pods-pending', () => world.put(homeless({ workload: web }))],
    ['problem.budgets-short', () => world.put(short())],
  ])('the last batch waits for what it displaced: %s', async (code, harm) => {
    const data = await planned();
    harm();
    expect((await looks(data, { at: [0, 5_000], isLast: true })).at(-1)).toEqual(['working', code]);
  });

  test('names the pods that were not Pending before, and the remedy', async () => {
    const job = { kind: 'Job', name: 'archive' };
    world.put(aPod('old-1', { nodeName: null, phase: 'Pending', workload: job }));
    const data = await planned({ healthyMinutes: 3 });
    world.remove('Pod', ({ metadata }) => metadata.name === 'old-1');
    // It replaces one that was Pending.
    world.put(aPod('old-2', { nodeName: null, phase: 'Pending', workload: job }));
    world.put(homeless({ workload: web }));
    const { end } = await healthWork(data, { soakMs: 0, isLast: false }).look(runContext(3 * MINUTE_MS), emptyPast(0));
    expect(end).toMatchObject({
      message: { text: '1 pod is Pending that was not before; 0 were approved: shop/homeless.' },
      remedy: { text: expect.stringContaining('resume') },
    });
  });

  test('names the workload with its available and desired pods', async () => {
    const data = await planned();
    available('web', 1);
    const { detail } = await healthWork(data, { soakMs: 0, isLast: true }).look(runContext(0), emptyPast(0));
    expect(detail.text).toBe('1 workload has too few available pods: shop/web 1/2.');
  });

  test.each<[string, () => void]>([
    ['a workload that lacked as many before', () => available('web', 1)],
    ['a workload without a count', () => available('web', null)],
    ['a budget that was short before', () => world.put(short())],
    ['a pod that was without a node before', () => world.put(homeless())],
  ])('%s does not block', async (_, prepare) => {
    prepare();
    expect((await looks(await planned(), { at: [0, 5_000] })).at(-1)?.[0]).toBe('done');
  });

  test('counts an approved Pending pod once, not again for its workload', async () => {
    world.put(aPod('web-1', { workload: web, requests: { cpuMilli: 99_000, memoryMiB: 1 } }));
    const data = await planned();
    available('web', 1);
    world.put(homeless({ workload: web }));
    expect((await looks(data, { at: [0, 5_000] })).at(-1)?.[0]).toBe('done');
    // The other one runs elsewhere and is not available.
    available('web', 0);
    expect((await looks(data, { at: [0] }))[0]).toEqual(['working', 'problem.owners-short']);
  });

  test('names workloads that lack pods, rather than calling them healthy', async () => {
    available('web', 1);
    const data = await planned();
    const { detail } = await healthWork(data, { soakMs: 0, isLast: true }).look(runContext(0), emptyPast(0));
    expect(detail.text).toBe('1 workload still lacks pods, as before or as approved: shop/web 1/2');
  });

  test('ignores other workloads and deleted ones', async () => {
    world.put(aWorkload('other', { replicas: 3, available: 3 }));
    const data = await planned();
    available('other', 0);
    world.remove('Deployment', ({ metadata }) => metadata.name === 'web');
    expect((await looks(data, { at: [0, 5_000] })).at(-1)?.[0]).toBe('done');
  });

  test('uses pods and PDBs if workloads may not be read', async () => {
    world.kube.workloads = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
    expect((await looks(await planned(), { at: [0, 5_000] })).at(-1)?.[0]).toBe('done');
  });
});

describe('error events', () => {
  const warn = (count: number | null): void => {
    const reason = 'BackOff';
    world.kube.podWarnings = async () => (count === null ? null : [{ podUid: 'uid-web-1', reason, count }]);
  };

  test('that continue restart the soak and pause the run at its end; that stop do not', async () => {
    world.kube.podWarnings = async () => [];
    const data = await planned();
    const at = [0, 4, 5, 9, 10, 11, 16].map((minutes) => minutes * MINUTE_MS);
    let count = 0;
    const noisy = await looks(data, { at, soakMs: 5 * MINUTE_MS, before: () => warn((count += 1)) });
    expect(noisy.map(([state]) => state)).toEqual([...Array<string>(6).fill('working'), 'ask']);
    expect(noisy.at(-1)?.[1]).toBe('problem.owners-warned');
    const calm = await looks(data, { at, soakMs: 5 * MINUTE_MS });
    expect(calm.find(([state]) => state === 'done')).toEqual(['done', 'detail.cluster-healthy']);
  });

  test.each<[string, () => void]>([
    ['a workload that was warned about before', () => warn(3)],
    ['events that may not be read', () => warn(null)],
  ])('%s does not block', async (_, prepare) => {
    prepare();
    const data = await planned();
    let count = 3;
    const seen = await looks(data, { at: [0, 5_000], before: () => warn((count += 1)) });
    expect(seen.at(-1)?.[0]).toBe('done');
  });
});

describe('the soak', () => {
  test('restarts whenever something fails during it', async () => {
    const data = await planned();
    const seen = await looks(data, {
      at: [0, 4, 5, 6, 9, 10.5, 11].map((minutes) => minutes * MINUTE_MS),
      soakMs: 5 * MINUTE_MS,
      before: (now) => available('web', now === 4 * MINUTE_MS ? 1 : 2),
    });
    expect(seen.map(([state]) => state)).toEqual([
      'working',
      'working',
      'working',
      'working',
      'working',
      'done',
      'done',
    ]);
    expect(seen[1]?.[1]).toBe('problem.owners-short');
  });

  test('does not end by the live store alone', async () => {
    const data = await planned();
    const live = new SampleWorld();
    live.put(aWorkload('web', { replicas: 2, available: 2 }));
    available('web', 1);
    const work = healthWork(data, { soakMs: 0, isLast: true });
    const at = (now: number) => work.look({ ...runContext(now), live: live.kube }, emptyPast(0));
    expect(await at(0)).toMatchObject({
      end: { state: 'working' },
      detail: { phrase: { key: 'domain.detail.cluster-healthy' } },
    });
    expect((await at(5_000)).detail.phrase?.key).toBe('domain.problem.owners-short');
  });
});

test('counts as evicted or deleted only what this run removed', async () => {
  const data = await planned();
  const [batch] = data.batches;
  if (batch === undefined) throw new Error('no batch');
  const gone = (type: PastItem['type'], state: PastAct['state'] | null): PastItem => ({
    type,
    state: 'waiting',
    since: 0,
    name: '',
    group: NODE.uid,
    where: null,
    act: state === null ? null : { state, at: 0, tries: 1, retryAt: 0, code: '', message: { text: '' } },
  });
  const states = ['accepted', 'unknown', 'refused', null] as const;
  const detail = async (...types: PastItem['type'][]) => {
    const items = types.flatMap((type) => states.map((state) => [`${type} ${state}`, gone(type, state)] as const));
    return (await evictWork(data, batch).look(runContext(0), { items: new Map(items), from: 0 })).detail.text;
  };
  expect(await detail('pod')).toBe('2 of 3 pods evicted');
  expect(await detail('pod', 'ended-pod')).toBe('2 of 3 pods evicted, and 2 finished pods deleted');
});

test('a pod whose node was removed is not counted as evicted', async () => {
  const data = await planned();
  const [batch] = data.batches;
  if (batch === undefined) throw new Error('no batch');
  const item = (state: PastItem['state'], act: PastItem['act']): PastItem => {
    return { type: 'pod', state, since: 0, name: 'shop/web-1', group: NODE.uid, where: null, act };
  };
  const act: PastAct = { state: 'unknown', at: 0, tries: 1, retryAt: 0, code: '', message: { text: '' } };
  world.remove('Node', ({ metadata }) => metadata.name === NODE.name);
  const look = (...items: [string, PastItem][]) =>
    evictWork(data, batch).look(runContext(0), { items: new Map(items), from: 0 });
  const left = await look(['p1', item('waiting', act)]);
  expect([left.end.state, left.detail.text]).toEqual(['done', 'node no longer exists: default-nodepool-n0']);
  expect(left.rows).toMatchObject([{ key: 'p1', state: 'skipped', detail: { text: 'its node no longer exists' } }]);
  const before = await look(['p0', item('done', { ...act, state: 'accepted' })], ['p1', item('waiting', act)]);
  expect(before.detail.text).toBe('1 of 1 pod evicted; node that no longer exists: default-nodepool-n0');
});

const NOW = 1_790_000_000_000;

async function lookOf(more: Partial<KubeNode>) {
  const world = new SampleWorld();
  const node = aKubeNode('n0', { unschedulable: true, annotations: { 'mullion/cordoned-by': 'c1' }, ...more });
  // The managed fields, written by the API server itself, show who cordoned it.
  world.kube.nodes = () => Promise.resolve([node]);
  world.kube.node = () => Promise.resolve(node);
  const ctx: RunContext = world.runContext({ changeId: 'c1' });
  const work = uncordonWork({ os: 'linux', nodes: [{ name: node.name, uid: node.uid }] });
  return work.look(ctx, emptyPast(NOW));
}

async function undoOf(more: Partial<KubeNode>) {
  const { acts, rows, end } = await lookOf(more);
  return { acts: acts.length, rows: rows.map(({ state }) => state), end: end.state };
}

test.each<[string, Partial<KubeNode>, Awaited<ReturnType<typeof undoOf>>]>([
  ['uncordons what it cordoned', { cordonedBy: 'mullion' }, { acts: 1, rows: ['waiting'], end: 'working' }],
  ['uncordons it if it is unknown who cordoned it', {}, { acts: 1, rows: ['waiting'], end: 'working' }],
  [
    'leaves alone what others opened and closed again, though its mark is still there',
    { cordonedBy: 'kubectl-cordon' },
    { acts: 0, rows: ['skipped'], end: 'done' },
  ],
  [
    'leaves alone what another change closed',
    { cordonedBy: 'mullion', annotations: { 'mullion/cordoned-by': 'c0' } },
    { acts: 0, rows: [], end: 'done' },
  ],
])('%s', async (_, more, seen) => {
  expect(await undoOf(more)).toEqual(seen);
});

test('reports that there is nothing to uncordon', async () => {
  const { detail } = await lookOf({ cordonedBy: 'mullion', annotations: { 'mullion/cordoned-by': 'c0' } });
  expect(detail).toMatchObject({ text: 'this run cordoned no node; nothing to uncordon' });
});

const kind = 'node.drain';

/** Verifies a state in which no pod was moved. */
async function leftAfter(pods: number) {
  const { draft, scene } = await planOf({
    kind,
    world: (world) => {
      world.remove('Pod');
      world.put(...Array.from({ length: pods }, (_, at) => aPod(`web-${String(at).padStart(2, '0')}`)));
    },
  });
  const findings = await kindOf(kind).verify(scene.planContext(), draft.data);
  return findings.find(({ code }) => code === 'drain-left-pods');
}

test('names the remaining pods, up to a readable number', async () => {
  const few = await leftAfter(10);
  expect(few?.params['count']).toBe(10);
  for (let at = 0; at < 10; at += 1) expect(few?.cause).toContain(`shop/web-0${at}`);
  expect(few?.severity).toBe('blocker');
  const many = await leftAfter(25);
  expect(many?.cause).toContain('shop/web-00');
  expect(many?.cause).toContain('+15');
});

test('reports nothing for a node without pods', async () => {
  expect(await leftAfter(0)).toBeUndefined();
});
