import { beforeEach, expect, test, vi } from 'vitest';
import { nodeDrainInput } from '@/lib/changes/node-drain/input';
import { aPod, aWorkload } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { emptyPast, type PastItem, type RunContext, type WorkPast, type WorkView } from '@/lib/domain/change/step';
import type { DrainBatch, DrainData } from './data';
import { forceWork } from './empty-work';
import { evictWork } from './evict-work';
import { readBatch } from './batch-pods';
import { lastPods } from './last-pods';
import { planDrain } from './plan-drain';

const MINUTE_MS = 60_000;
const NODE = { name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' };
const web = { kind: 'Deployment', name: 'web' };
const elsewhere = { workload: web, nodeName: 'default-nodepool-n1' };

let world: SampleWorld;
beforeEach(() => {
  world = new SampleWorld();
  world.put(
    aWorkload('web', { replicas: 2, available: 2 }),
    aPod('web-1', { workload: web }),
    aPod('web-2', elsewhere),
  );
});

async function planned(input: object = {}): Promise<{ data: DrainData; batch: DrainBatch }> {
  const { data } = await planDrain(world.planContext(), nodeDrainInput.parse({ nodes: [NODE], ...input }));
  const [batch] = data.batches;
  if (batch === undefined) throw new Error('no batch');
  world.setNode(NODE.name, { unschedulable: true });
  return { data, batch };
}

const runContext = (now: number): RunContext => world.runContext({ now, changeId: 'c', cloudWrite: null });

const sent = ({ acts }: WorkView): string[] => acts.map(({ key }) => key);
const shown = ({ rows }: WorkView): [string, string, string | undefined][] =>
  rows.map(({ name, state, detail }) => [name, state, detail.phrase?.key.replace('domain.', '')]);

const lose = (name: string): void => world.remove('Pod', ({ metadata }) => metadata.name === name);

test('evicts a pod while another one of its workload serves', async () => {
  const { data, batch } = await planned();
  expect(data.mayStop).toEqual([]);
  expect(sent(await evictWork(data, batch).look(runContext(0), emptyPast(0)))).toEqual(['uid-web-1']);
});

test('remembers only pods of workloads that it evicts, however many there are', async () => {
  world.put(aPod('other-1', { ...elsewhere, workload: { kind: 'Deployment', name: 'other' } }));
  const { data, batch } = await planned();
  const { rows } = await readBatch(runContext(0), { data, batch });
  const [pods, workloads] = await Promise.all([world.kube.pods(), world.kube.workloads()]);
  const kube = { ...world.kube, pods: () => Promise.resolve(pods), workloads: () => Promise.resolve(workloads) };
  const added = vi.spyOn(Set.prototype, 'add');
  await lastPods({ kube }, { data, rows, past: emptyPast(0), leaving: () => false });
  const uids = added.mock.calls.map(([one]: unknown[]) => one);
  added.mockRestore();
  expect(uids).toContain('uid-web-2');
  expect(uids).not.toContain('uid-other-1');
});

test('holds the last serving pod of a workload until another one serves, and then pauses', async () => {
  const { data, batch } = await planned({ nodeMinutes: 20 });
  lose('web-2');
  const work = evictWork(data, batch);
  const held = await work.look(runContext(0), emptyPast(0));
  expect(sent(held)).toEqual([]);
  expect(shown(held)).toEqual([['shop/web-1', 'waiting', 'detail.last-serving']]);
  expect(held.end).toEqual({ state: 'working' });
  const late = await work.look(runContext(20 * MINUTE_MS), emptyPast(0));
  expect(sent(late)).toEqual([]);
  expect(late.end).toMatchObject({ state: 'ask', message: { phrase: { key: 'domain.problem.last-serving' } } });
  world.put(aPod('web-3', { ...elsewhere, ready: false }));
  expect(sent(await work.look(runContext(1_000), emptyPast(0)))).toEqual([]);
  world.put(aPod('web-4', elsewhere));
  expect(sent(await work.look(runContext(2_000), emptyPast(0)))).toEqual(['uid-web-1']);
});

test('keeps one of two that are left, and counts those that this run has requested to leave as gone', async () => {
  world.put(aPod('web-0', { workload: web }), aWorkload('web', { replicas: 3, available: 3 }));
  const { data, batch } = await planned();
  lose('web-2');
  const work = evictWork(data, batch);
  expect(sent(await work.look(runContext(0), emptyPast(0)))).toEqual(['uid-web-0']);
  const act = { state: 'accepted' as const, at: 0, tries: 1, retryAt: 0, code: '', message: { text: '' } };
  const item: PastItem = {
    type: 'pod',
    state: 'moving',
    since: 0,
    name: 'shop/web-0',
    group: NODE.uid,
    where: null,
    act,
  };
  const past: WorkPast = { items: new Map([['uid-web-0', item]]), from: 0 };
  expect(sent(await work.look(runContext(1_000), past))).toEqual([]);
});

test('by the live store, not by reads of the API server', async () => {
  const { data, batch } = await planned();
  const live = new SampleWorld();
  live.put(aWorkload('web', { replicas: 2 }), aPod('web-1', { workload: web }));
  const view = await evictWork(data, batch).look({ ...runContext(0), live: live.kube }, emptyPast(0));
  expect(sent(view)).toEqual([]);
});

test('does not hold what the plan says is stopped, what does not serve, and what no controller sizes', async () => {
  world.put(aPod('lone', { workload: { kind: 'Deployment', name: 'lone' } }), aWorkload('lone'));
  world.put(aPod('down-1', { workload: { kind: 'Deployment', name: 'down' }, ready: false }), aWorkload('down'));
  world.put(aPod('game-1', { workload: { kind: 'CloneSet', name: 'game' } }));
  const { data, batch } = await planned();
  expect(data.mayStop).toContain('shop/Deployment/lone');
  const view = await evictWork(data, batch).look(runContext(0), emptyPast(0));
  expect(sent(view).toSorted()).toEqual(['uid-down-1', 'uid-game-1', 'uid-lone', 'uid-web-1']);
});

test('force does not delete it either', async () => {
  const { data, batch } = await planned({ force: true });
  lose('web-2');
  const view = await forceWork(data, batch).look(runContext(0), emptyPast(0));
  expect(sent(view)).toEqual([]);
  expect(view.end).toMatchObject({ state: 'ask' });
});
