import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBudget } from '@/lib/changes/testing/fake-pods';
import { aWorkload } from '@/lib/changes/testing/fake-state';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { ann } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';

const runControl = (id: string) => ({ actor: ann, id, comment: '' });

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
    const node = world.state.nodes.find((one) => one.name === name);
    if (node !== undefined && at % 3 === 0) Object.assign(node, { os: 'windows', build: '20348' });
  });
  const change = await drain({ nodes: refs(...names), healthyMinutes: 2 });
  const waves = change.steps.filter(({ id }) => id.startsWith('evict:')).length;
  expect(waves).toBeGreaterThan(8);
  // The canary leaves a pod without a node: more than was approved.
  world.kubeWrite.evict = (q) =>
    world.write({ action: 'evict', target: q.uid }, () => {
      world.state.pods = world.state.pods.map((one) =>
        one.uid === q.uid ? { ...one, uid: `${q.uid}-again`, nodeName: null, phase: 'Pending' } : one,
      );
      return { answer: 'accepted', requestId: null };
    });
  here.engine.start();
  const requested = await ended(change.id, 'paused', 'failed', 'succeeded');
  expect(requested).toMatchObject({
    state: 'paused',
    problem: { phrase: { key: 'domain.problem.pods-pending' } },
  });
  expect(evicted()).toHaveLength(1);
  world.state.pods = world.state.pods.filter(({ phase }) => phase !== 'Pending');
  world.kubeWrite.evict = (q) =>
    world.write({ action: 'evict', target: q.uid }, () => {
      world.state.pods = world.state.pods.filter((one) => one.uid !== q.uid);
      return { answer: 'accepted', requestId: null };
    });
  await here.engine.resume(runControl(change.id));
  await passes(async () => (await get(change.id)).state === 'running', 10);
  expect(await ended(change.id, 'succeeded', 'failed', 'paused')).toMatchObject({ state: 'succeeded' });
  expect(evicted()).toHaveLength(60);
  const osOf = new Map(world.state.nodes.map(({ uid, os }) => [uid, os]));
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
  const application = aWorkload('web', { replicas: 60, available: 60 });
  world.state.workloads.push(application);
  names.forEach((name, at) => pod(`web-${at}`, name, { workload: web }));
  const leave = world.kubeWrite.evict.bind(world.kubeWrite);
  world.kubeWrite.evict = async (q) => {
    application.available = 59;
    return leave(q);
  };
  const change = await drain({ nodes: refs(...names), soakMinutes: 5, healthyMinutes: 2 });
  here.engine.start();
  const requested = await ended(change.id, 'paused', 'failed', 'succeeded');
  expect(requested.problem?.phrase).toMatchObject({
    key: 'domain.problem.owners-short',
    params: { count: 1, names: 'shop/web 59/60' },
  });
  const touched = () =>
    world.state.nodes.filter(({ unschedulable }) => unschedulable).map(({ name }) => name);
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
  const { here, world, pod, refs, drain, ended, passes, rows } = drainBench(opened.db);
  pod('web', 'd0');
  world.state.budgets = [
    aBudget('pdb', {
      selector: [{ key: 'app', operator: 'In', values: ['web'] }],
      currentHealthy: 3,
      desiredHealthy: 2,
    }),
  ];
  const change = await drain({ nodes: refs('d0') });
  here.engine.start();
  await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
  for (const node of world.state.nodes) if (node.name === 'd0') node.unschedulable = false;
  const requested = await ended(change.id);
  expect(requested).toMatchObject({
    state: 'paused',
    problem: { phrase: { key: 'domain.problem.nodes-opened' } },
  });
  await here.engine.stop();
});
