import { describe, expect, test } from 'vitest';
import { aBudget } from '@/lib/changes/testing/objects';
import { upstream } from '@/lib/changes/testing/write-gate';
import { rawAt } from '@/simulator/testing/change-parts';
import { drainBench } from '../testing/drain-bench';
import { onSqlite } from '../testing/each-database';
import type { EvictAnswer } from '@/lib/domain/ports/kube';

const TOGETHER = { canaries: 0, firstPercent: 100, laterPercent: 100 };

const rig = onSqlite((db) => drainBench(db, 5));
const nodes = ['d0', 'd1', 'd2', 'd3', 'd4'];

interface Requested {
  uid: string;
  node: string;
  at: number;
}

/** Answers evictions as given, and records each request with its time. */
function answering(answer: (one: Requested, count: number) => EvictAnswer): Requested[] {
  const { here, world } = rig;
  const requested: Requested[] = [];
  // The test decides what becomes of the pods.
  world.frozen = true;
  world.kubeWrite.evict = async ({ uid }) => {
    const node = world.pods.find((one) => one.uid === uid)?.nodeName ?? '';
    const one = { uid, node, at: here.clock.now() };
    requested.push(one);
    return answer(one, requested.length);
  };
  return requested;
}

const ACCEPTED: EvictAnswer = { answer: 'accepted', requestId: null };

const leave = (uids: ReadonlySet<string>): void => {
  rig.world.remove('Pod', ({ metadata }) => uids.has(metadata.uid ?? ''));
};
const marked = (uid: string): void => {
  const deletionTimestamp = new Date(rig.here.clock.now()).toISOString();
  rig.world.edit(
    'Pod',
    ({ metadata }) => metadata.uid === uid,
    (one) => Object.assign(rawAt(one, 'metadata'), { deletionTimestamp }),
  );
};

describe('evictions in progress', () => {
  test('are at most ten on a node and thirty in the cluster, and the next begin as they end', async () => {
    const { pod, refs, begin, passes, ended, rows } = rig;
    for (const node of nodes) for (let at = 0; at < 14; at += 1) pod(`${node}-${at}`, node);
    const moving = new Map<string, string>();
    const most = { node: 0, cluster: 0 };
    const requested = answering(({ uid, node }) => {
      marked(uid);
      moving.set(uid, node);
      most.node = Math.max(most.node, [...moving.values()].filter((one) => one === node).length);
      most.cluster = Math.max(most.cluster, moving.size);
      return ACCEPTED;
    });
    const change = await begin({ nodes: refs(...nodes), ...TOGETHER });
    while (requested.length < 70) {
      const before = requested.length;
      const moved = async () => (await rows(change.id)).filter(({ state }) => state === 'moving').length;
      await passes(async () => (await moved()) >= Math.min(30, 70 - before));
      // Two pods end and two others get their turn.
      const gone = new Set([...moving.keys()].slice(0, before < 40 ? 2 : 30));
      leave(gone);
      for (const uid of gone) moving.delete(uid);
      await passes(() => requested.length > before || requested.length === 70);
    }
    leave(new Set(moving.keys()));
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(most).toEqual({ node: 10, cluster: 30 });
    expect(new Set(requested.map(({ uid }) => uid)).size).toBe(70);
  });

  test('use no slot while a budget blocks them', async () => {
    const { world, pod, refs, begin, passes, ended } = rig;
    const held = Array.from({ length: 15 }, (_, at) => pod(`a-held-${at}`, 'd0', { labels: { app: 'held' } }));
    const free = Array.from({ length: 15 }, (_, at) => pod(`z-free-${at}`, 'd0', { labels: { app: 'free' } }));
    const budget = { labels: { app: 'held' }, currentHealthy: 15, desiredHealthy: 15, expectedPods: 16 };
    // One of its pods is unschedulable, so the budget blocks.
    const spec = { nodeSelector: { nowhere: 'yes' } };
    const { labels } = budget;
    pod('a-held-nowhere', 'd0', { labels, workload: null, nodeName: null, phase: 'Pending', spec });
    world.put(aBudget('held', budget));
    const change = await begin({ nodes: refs('d0'), nodeMinutes: 600 });
    await passes(() => free.every((uid) => !world.pods.some((one) => one.uid === uid)));
    expect(held.every((uid) => world.pods.some((one) => one.uid === uid))).toBe(true);
    world.put(aBudget('held', { ...budget, desiredHealthy: 0, disruptionsAllowed: 15 }));
    expect(await ended(change.id)).toMatchObject({ state: 'succeeded', problem: null });
  });

  test('stop for a while when the API server is busy', async () => {
    const { here, pod, refs, begin, passes, ended } = rig;
    for (const node of nodes) for (let at = 0; at < 9; at += 1) pod(`${node}-${at}`, node);
    let busyAt = 0;
    const requested = answering(({ uid }, count) => {
      if (count === 30) {
        busyAt = here.clock.now();
        throw upstream('throttled', 'TooManyRequests', false);
      }
      leave(new Set([uid]));
      return ACCEPTED;
    });
    const change = await begin({ nodes: refs(...nodes), ...TOGETHER });
    await passes(() => requested.length > 30, 200);
    const next = requested[30];
    // 15 others were due all the time.
    expect((next?.at ?? 0) - busyAt).toBeGreaterThanOrEqual(1_000);
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(requested).toHaveLength(46);
  });
});

describe('an answer other than an eviction', () => {
  test.each<[string, EvictAnswer]>([
    ['a pod that is gone, or bears another UID', { answer: 'gone' }],
    ['a pod that goes with its namespace', { answer: 'namespace-terminating' }],
  ])('%s is waited for by UID and not evicted again meanwhile', async (_, answer) => {
    const { pod, refs, begin, passes, ended, rows } = rig;
    const uid = pod('web', 'd0');
    const requested = answering(() => answer);
    const change = await begin({ nodes: refs('d0') });
    await passes(async () => (await rows(change.id)).some(({ key, state }) => key === uid && state === 'moving'));
    expect(requested).toHaveLength(1);
    leave(new Set([uid]));
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(requested).toHaveLength(1);
    expect((await rows(change.id)).find(({ key }) => key === uid)).toMatchObject({ state: 'done' });
  });
});
