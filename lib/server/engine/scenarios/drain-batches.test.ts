import { expect, test } from 'vitest';
import { aPod, aWorkload } from '@/lib/changes/testing/objects';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import { runControl } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';
import { onSqlite } from '../testing/each-database';

/** An evicted pod is gone at once; the test decides what its owner does. */
function whenEvicted(world: SampleWorld, then: (name: string) => void): void {
  world.frozen = true;
  world.kubeWrite.evict = async ({ uid, name }) => {
    world.remove('Pod', ({ metadata }) => metadata.uid === uid);
    then(name);
    return { answer: 'accepted', requestId: null };
  };
}

const rig = onSqlite((db) => drainBench(db, 60));
const names = Array.from({ length: 60 }, (_, at) => `d${at}`);

test('sixty nodes are drained in batches: one first, operating systems apart, the rest waits after a failure', async () => {
  const { here, world, pod, refs, drain, ended, evicted, rows, passes } = rig;
  names.forEach((name, at) => {
    pod(`web-${at}`, name);
    if (at % 3 === 0) world.setNode(name, { labels: { 'kubernetes.io/os': 'windows' }, build: '20348' });
  });
  const change = await drain({ nodes: refs(...names), healthyMinutes: 2 });
  const batches = change.steps.filter(({ id }) => id.startsWith('evict:')).length;
  expect(batches).toBeGreaterThan(8);
  // The canary leaves a pod unschedulable: more than was approved.
  whenEvicted(world, (name) => world.put(aPod(`${name}-again`, { nodeName: null, phase: 'Pending' })));
  here.engine.start();
  const requested = await ended(change.id, 'paused', 'failed', 'succeeded');
  expect(requested).toMatchObject({
    state: 'paused',
    problem: { phrase: { key: 'domain.problem.pods-pending' }, remedyPhrase: { key: 'domain.remedy.health' } },
  });
  expect(evicted()).toHaveLength(1);
  world.remove('Pod', ({ metadata }) => metadata.name.endsWith('-again'));
  whenEvicted(world, () => undefined);
  await here.engine.resume(runControl(change.id));
  await passes(() => rig.isRunning(change.id), 10);
  expect(await ended(change.id, 'succeeded', 'failed', 'paused')).toMatchObject({ state: 'succeeded' });
  expect(evicted()).toHaveLength(60);
  const osOf = new Map(world.nodes.map(({ uid, os }) => [uid, os]));
  const byStep = new Map<string, Set<string>>();
  for (const { step, group, type } of await rows(change.id))
    if (type === 'pod') byStep.set(step, (byStep.get(step) ?? new Set()).add(osOf.get(group) ?? ''));
  expect([...byStep.values()].every((systems) => systems.size === 1)).toBe(true);
});

test('an application that does not recover pauses the run after the canary, before any other node', async () => {
  const { world, pod, refs, begin, ended, evicted, rows, get } = rig;
  const web = { kind: 'Deployment', name: 'web' };
  world.put(aWorkload('web', { replicas: 60, available: 60 }));
  names.forEach((name, at) => pod(`web-${at}`, name, { workload: web }));
  whenEvicted(world, () =>
    world.edit('Deployment', 'web', (one) => (one['status'] = { replicas: 60, availableReplicas: 59 })),
  );
  const change = await begin({ nodes: refs(...names), soakMinutes: 5, healthyMinutes: 2 });
  const requested = await ended(change.id, 'paused', 'failed', 'succeeded');
  expect(requested.problem?.phrase).toMatchObject({
    key: 'domain.problem.owners-short',
    params: { count: 1, names: 'shop/web 59/60' },
  });
  const touched = () => world.nodes.filter(({ unschedulable }) => unschedulable).map(({ name }) => name);
  expect(touched()).toHaveLength(1);
  expect(new Set((await rows(change.id)).map(({ group }) => group)).size).toBe(1);
  expect(requested.steps.find(({ id }) => id === 'cordon:2')).toMatchObject({ state: 'waiting' });

  await rig.cancelled(change.id);
  expect(evicted()).toHaveLength(1);
  expect(touched()).toEqual([]);
  expect((await get(change.id)).problem?.message).toContain('Reverted: Batch 1: cordon');
});

test('a node uncordoned meanwhile needs attention instead of an endless drain', async () => {
  const id = await rig.blockedDrain();
  rig.world.setNode('d0', { unschedulable: false });
  const paused = await rig.ended(id);
  expect(paused).toMatchObject({ state: 'paused', problem: { phrase: { key: 'domain.problem.nodes-opened' } } });
});
