import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServedCluster, type WatchReader } from '@/simulator/http/kube/testing/served-cluster';
import { at, podObject } from '@/simulator/world/kube/testing/test-cluster';

let served: ServedCluster;
let readers: WatchReader[];

beforeEach(async () => {
  served = await ServedCluster.start();
  readers = [];
  for (let index = 0; index < 3; index++) served.scene.cluster.apply(podObject(`p${index}`));
});

afterEach(async () => {
  for (const reader of readers) reader.close();
  await served.close();
});

async function watch(query: string): Promise<WatchReader> {
  const reader = await served.watch(`/api/v1/pods?watch=true&${query}`);
  readers.push(reader);
  return reader;
}

const STREAMING = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
const line = (value: unknown): string => `${String(at(value, 'type'))} ${String(at(value, 'object.metadata.name'))}`;
const version = (): number => served.scene.cluster.context.store.version;

describe('a watch', () => {
  it('streams the list, its end, and later events', async () => {
    const reader = await watch(STREAMING);
    const opening = await reader.next(4);
    expect(opening.map(line)).toEqual(['ADDED p0', 'ADDED p1', 'ADDED p2', 'BOOKMARK undefined']);
    expect(at(opening[3], 'object.metadata.annotations')).toEqual({ 'k8s.io/initial-events-end': 'true' });
    served.scene.cluster.apply(podObject('p3'));
    served.scene.cluster.remove('Pod', 'default', 'p0');
    expect((await reader.next(2)).map(line)).toEqual(['ADDED p3', 'DELETED p0']);
  });

  it('misses no event while a large initial list is written', async () => {
    for (let index = 0; index < 3_000; index++) served.scene.cluster.apply(podObject(`q${index}`));
    const reader = await watch(STREAMING);
    const seen = new Map<string, number>();
    for (let index = 0; index < 200; index++) {
      served.scene.cluster.apply(podObject(`late${index}`));
      if (index % 20 === 0) await reader.next(1).then(([each]) => seen.set(line(each), 1));
    }
    const total = 3_003 + 1 + 200;
    while (seen.size < total)
      for (const each of await reader.next(1)) seen.set(line(each), (seen.get(line(each)) ?? 0) + 1);
    expect([...seen.values()].every((count) => count === 1)).toBe(true);
    expect(seen.has('ADDED late199')).toBe(true);
  });

  it('continues from a version and ends in time with a bookmark', async () => {
    const from = version();
    served.scene.cluster.apply(podObject('p9'));
    const reader = await watch(`resourceVersion=${from}&timeoutSeconds=1&allowWatchBookmarks=true`);
    const lines = await reader.next(3);
    expect(lines.map((each) => at(each, 'type'))).toEqual(['ADDED', 'BOOKMARK']);
    expect(at(lines[1], 'object.metadata.resourceVersion')).toBe(String(version()));
    expect(reader.ended).toBe(true);
  });

  it('answers an old version with an ERROR event', async () => {
    const reader = await watch('resourceVersion=1');
    const [error] = await reader.next(1);
    expect(error).toMatchObject({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } });
    await reader.end();
  });

  it('watches one object by name', async () => {
    const reader = await watch('fieldSelector=metadata.name%3Dp1');
    expect((await reader.next(1)).map(line)).toEqual(['ADDED p1']);
    served.scene.cluster.apply(podObject('p2', { labels: { a: 'b' } }));
    served.scene.cluster.apply(podObject('p1', { labels: { a: 'b' } }));
    expect((await reader.next(1)).map(line)).toEqual(['MODIFIED p1']);
  });

  it('leaves no listener behind', async () => {
    const { store } = served.scene.cluster.context;
    const before = store.listeners;
    const open = await Promise.all([watch(STREAMING), watch(STREAMING), watch('resourceVersion=0')]);
    await Promise.all(open.map((reader) => reader.next(3)));
    expect(store.listeners).toBe(before + 3);
    for (const reader of open) reader.close();
    await expect.poll(() => store.listeners).toBe(before);
  });
});

describe('faults', () => {
  it('silent watches stay open without events; new ones work afterwards', async () => {
    const reader = await watch(STREAMING);
    await reader.next(4);
    served.scene.cluster.faults.watchSilent = true;
    const born = await watch(STREAMING);
    served.scene.cluster.apply(podObject('p7'));
    served.scene.cluster.faults.watchSilent = false;
    const healthy = await watch(STREAMING);
    expect((await healthy.next(5)).map(line)).toContain('ADDED p7');
    served.scene.cluster.apply(podObject('p8'));
    expect((await healthy.next(1)).map(line)).toEqual(['ADDED p8']);
    expect([reader.waiting, reader.ended, born.waiting, born.ended]).toEqual([0, false, 0, false]);
  });

  it('gone: open streams end with 410, versions and tokens are refused, fresh lists work', async () => {
    const reader = await watch(STREAMING);
    await reader.next(4);
    const page = await served.request('/api/v1/pods?limit=1');
    const before = version();
    served.scene.cluster.faults.expireWatchAt410 = true;
    expect(await reader.next(1)).toMatchObject([{ type: 'ERROR', object: { code: 410 } }]);
    await reader.end();
    expect(await (await watch(`resourceVersion=${before}`)).next(1)).toMatchObject([
      { type: 'ERROR', object: { code: 410 } },
    ]);
    const token = String(at(page.body, 'metadata.continue'));
    expect((await served.request(`/api/v1/pods?limit=1&continue=${token}`)).code).toBe(410);
    served.scene.cluster.faults.expireWatchAt410 = false;
    expect(await (await watch(STREAMING)).next(4)).toHaveLength(4);
  });

  it('slow watch: each event comes late, the next one later still, none is lost', async () => {
    const reader = await watch(STREAMING);
    await reader.next(4);
    served.scene.cluster.faults.watchSlowMs = 60;
    const start = performance.now();
    for (const name of ['q0', 'q1', 'q2']) served.scene.cluster.apply(podObject(name));
    expect((await reader.next(3)).map(line)).toEqual(['ADDED q0', 'ADDED q1', 'ADDED q2']);
    expect(performance.now() - start).toBeGreaterThanOrEqual(3 * 58);
    served.scene.cluster.faults.watchSlowMs = 0;
    served.scene.cluster.apply(podObject('q3'));
    expect((await reader.next(1)).map(line)).toEqual(['ADDED q3']);
  });

  it('duplicate events: each comes twice under the same version', async () => {
    const reader = await watch(STREAMING);
    await reader.next(4);
    served.scene.cluster.faults.watchTwice = true;
    served.scene.cluster.apply(podObject('q0'));
    const [first, second] = await reader.next(2);
    expect(first).toEqual(second);
    served.scene.cluster.faults.watchTwice = false;
    served.scene.cluster.apply(podObject('q1'));
    expect((await reader.next(1)).map(line)).toEqual(['ADDED q1']);
  });

  it('unavailable: streams break, requests get 503 or a reset connection, until it ends', async () => {
    const reader = await watch(STREAMING);
    await reader.next(4);
    served.scene.cluster.faults.unavailable = true;
    await reader.end();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() =>
        served.request('/api/v1/nodes').then(
          (reply) => reply.code,
          () => 'reset',
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set([503, 'reset']));
    served.scene.cluster.faults.unavailable = false;
    expect((await served.request('/api/v1/nodes')).code).toBe(200);
  });

  it('slow: every answer is late', async () => {
    served.scene.cluster.faults.slowMs = 120;
    const start = performance.now();
    await served.request('/api/v1/nodes');
    expect(performance.now() - start).toBeGreaterThanOrEqual(118);
  });
});
