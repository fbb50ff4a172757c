import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPod, aWorkload } from '@/lib/changes/testing/objects';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { runControl } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';

/** A pod that is evicted is gone at once, and what its owner does then is the test's to say. */
function whenEvicted(world: SampleWorld, then: (name: string) => void): void {
  world.frozen = true;
  world.kubeWrite.evict = async ({ uid, name }) => {
    world.remove('Pod', ({ metadata }) => metadata.uid === uid);
    then(name);
    return { answer: 'accepted', requestId: null };
  };
}

let databases: TestDatabases;
beforeAll(() => {
  databases = testDatabases();
});
afterAll(() => databases.close());

test('sixty nodes go in batches: one first, never two operating systems together, the rest waits when it goes wrong', async () => {
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  const rig = drainBench(opened.db, { nodes: 60 });
  const { here, world, pod, refs, drain, ended, evicted, rows, passes, get } = rig;
  const names = Array.from({ length: 60 }, (_, at) => `d${at}`);
  names.forEach((name, at) => {
    pod(`web-${at}`, name);
    if (at % 3 === 0) world.setNode(name, { labels: { 'kubernetes.io/os': 'windows' }, build: '20348' });
  });
  const change = await drain({ nodes: refs(...names), healthyMinutes: 2 });
  const batches = change.steps.filter(({ id }) => id.startsWith('evict:')).length;
  expect(batches).toBeGreaterThan(8);
  // The canary leaves a pod without a node: more than was approved.
  whenEvicted(world, (name) => world.put(aPod(`${name}-again`, { nodeName: null, phase: 'Pending' })));
  here.engine.start();
  const requested = await ended(change.id, 'paused', 'failed', 'succeeded');
  expect(requested).toMatchObject({ state: 'paused', problem: { phrase: { key: 'domain.problem.pods-pending' } } });
  expect(evicted()).toHaveLength(1);
  world.remove('Pod', ({ metadata }) => metadata.name.endsWith('-again'));
  whenEvicted(world, () => undefined);
  await here.engine.resume(runControl(change.id));
  await passes(async () => (await get(change.id)).state === 'running', 10);
  expect(await ended(change.id, 'succeeded', 'failed', 'paused')).toMatchObject({ state: 'succeeded' });
  expect(evicted()).toHaveLength(60);
  const osOf = new Map(world.nodes.map(({ uid, os }) => [uid, os]));
  const byStep = new Map<string, Set<string>>();
  for (const { step, group, type } of await rows(change.id)) {
    if (type === 'pod') byStep.set(step, (byStep.get(step) ?? new Set()).add(osOf.get(group) ?? ''));
  }
  expect([...byStep.values()].every((systems) => systems.size === 1)).toBe(true);
  await here.engine.stop();
});

test('a canary whose application does not come back holds the run: no other node is touched until a person decides', async () => {
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  const { here, world, pod, refs, drain, ended, evicted, rows, get } = drainBench(opened.db, { nodes: 60 });
  const names = Array.from({ length: 60 }, (_, at) => `d${at}`);
  const web = { kind: 'Deployment', name: 'web' };
  world.put(aWorkload('web', { replicas: 60, available: 60 }));
  names.forEach((name, at) => pod(`web-${at}`, name, { workload: web }));
  whenEvicted(world, () =>
    world.edit('Deployment', 'web', (one) => (one['status'] = { replicas: 60, availableReplicas: 59 })),
  );
  const change = await drain({ nodes: refs(...names), soakMinutes: 5, healthyMinutes: 2 });
  here.engine.start();
  const requested = await ended(change.id, 'paused', 'failed', 'succeeded');
  expect(requested.problem?.phrase).toMatchObject({
    key: 'domain.problem.owners-short',
    params: { count: 1, names: 'shop/web 59/60' },
  });
  const touched = () => world.nodes.filter(({ unschedulable }) => unschedulable).map(({ name }) => name);
  expect(touched()).toHaveLength(1);
  expect(new Set((await rows(change.id)).map(({ group }) => group)).size).toBe(1);
  expect(requested.steps.find(({ id }) => id === 'cordon:2')).toMatchObject({ state: 'waiting' });

  await here.engine.cancel(runControl(change.id));
  const stopped = await ended(change.id, 'cancelled', 'failed');
  expect(stopped.state).toBe('cancelled');
  expect(evicted()).toHaveLength(1);
  expect(touched()).toEqual([]);
  expect((await get(change.id)).problem?.message).toContain('Reverted: Batch 1: cordon');
  await here.engine.stop();
});

test('a node that somebody opens meanwhile is asked about, not drained for ever', async () => {
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  const { here, world, pod, cover, refs, drain, ended, passes, rows } = drainBench(opened.db);
  pod('web', 'd0');
  cover('web', 0);
  const change = await drain({ nodes: refs('d0') });
  here.engine.start();
  await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
  world.setNode('d0', { unschedulable: false });
  const requested = await ended(change.id);
  expect(requested).toMatchObject({ state: 'paused', problem: { phrase: { key: 'domain.problem.nodes-opened' } } });
  await here.engine.stop();
});
