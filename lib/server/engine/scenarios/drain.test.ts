import { expect, test } from 'vitest';
import { aBudget } from '@/lib/changes/testing/objects';
import { upstream } from '@/lib/changes/testing/write-gate';
import { readEvents } from '../journal/change-log';
import { olga, runControl } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';
import { onADatabase } from '../testing/each-database';

onADatabase(drainBench, (rig) => {
  const podsOn = (name: string) => rig.world.pods.filter((pod) => pod.nodeName === name);

  test('every pod has its row and its two audit records, and the nodes stay cordoned', async () => {
    const { here, pod, refs, begin, ended, rows, evicted } = rig;
    const uids = ['a', 'b', 'c'].map((name) => pod(name, 'd0'));
    pod('agent', 'd0', { workload: { kind: 'DaemonSet', name: 'agent' } });
    const change = await begin({ nodes: refs('d0') });
    const done = await ended(change.id);
    expect(done).toMatchObject({ state: 'succeeded', problem: null, outcome: [] });
    expect(evicted().toSorted()).toEqual(uids);
    expect(podsOn('d0').map(({ name }) => name)).toEqual(['agent']);
    expect(rig.node('d0').unschedulable).toBe(true);
    const shown = await rows(change.id);
    expect(shown.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'd0 done',
      'shop/a done',
      'shop/agent skipped',
      'shop/b done',
      'shop/c done',
    ]);
    expect(shown.find(({ key }) => key === uids[0])).toMatchObject({ group: 'uid-d0', tries: 1 });
    expect(shown.find(({ key }) => key === uids[0])?.log.map(({ state }) => state)).toContain('done');
    const audits = await here.db.auditRecord.findMany({
      where: { changeId: change.id, targetId: uids[0] ?? '' },
      orderBy: { seq: 'asc' },
    });
    expect(audits.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'node.drain:intent ok',
      'node.drain:answered ok',
    ]);
    expect(done.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(done.steps[1]?.work?.totals).toMatchObject({ done: 3, skipped: 1 });
    const big = (await readEvents(here.db, change.id)).filter(({ type }) => type === 'work-moved');
    expect(Math.max(...big.map(({ body }) => JSON.stringify(body).length))).toBeLessThan(600);
  });

  test('pods that had ended are deleted and counted apart; only the others have a replacement', async () => {
    const { pod, refs, begin, ended, rows } = rig;
    pod('a', 'd0');
    pod('failed', 'd0', { phase: 'Failed' });
    pod('succeeded', 'd0', { phase: 'Succeeded' });
    const change = await begin({ nodes: refs('d0') });
    expect(change.plan?.impact.pods).toEqual({ linux: 1, windows: 0 });
    const done = await ended(change.id);
    expect(done.state).toBe('succeeded');
    expect(podsOn('d0')).toEqual([]);
    const [, evict] = done.steps;
    expect(evict?.detail).toBe('1 of 1 pod evicted, and 2 finished pods deleted');
    expect(evict?.work?.totals).toMatchObject({ done: 1, waiting: 0 });
    expect((await rows(change.id)).map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual([
      'd0 node',
      'shop/a pod',
      'shop/failed ended-pod',
      'shop/succeeded ended-pod',
    ]);
  });

  test('a blocking budget is waited for with its reason', async () => {
    const { here, ended, rows, passes, blockedDrain } = rig;
    const id = await blockedDrain();
    const row = (await rows(id)).find(({ key }) => key === 'uid-web');
    expect(row?.detailPhrase?.key).toBe('domain.drain.pdb-waits');
    await passes(async () => ((await rows(id)).find(({ key }) => key === 'uid-web')?.tries ?? 0) >= 3);
    rig.cover('web', 1);
    expect((await ended(id)).state).toBe('succeeded');
    const refusals = await here.db.auditRecord.findMany({
      where: { changeId: id, targetId: 'uid-web', action: 'node.drain:answered' },
      orderBy: { seq: 'asc' },
    });
    expect(refusals.map(({ outcome }) => outcome)).toEqual(['failed', 'ok']);
  });

  test('paused at its limit without a decision, it ends, reverts, and lets the next change of the node proceed', async () => {
    const { here, pod, refs, begin, ended, passes } = rig;
    pod('web', 'd0');
    rig.cover('web', 0);
    const change = await begin({ nodes: refs('d0'), nodeMinutes: 2 });
    const paused = await ended(change.id, 'paused');
    expect(paused.pause.until).toBeGreaterThan(here.clock.now() + 23 * 3_600_000);
    const next = await begin({ nodes: refs('d0'), nodeMinutes: 2 });
    await passes(async () => (await here.get(next.id)).problem?.phrase?.key === 'domain.problem.target-paused');
    here.clock.push(24 * 3_600_000);
    const failed = await here.reached(change.id, 'failed');
    expect(failed.problem).toMatchObject({ code: 'decision-late' });
    expect(failed.problem?.message).toContain('Nobody decided in time.');
    expect(rig.node('d0').unschedulable).toBe(false);
    expect(await here.locks(change.id)).toBe(0);
    // Its plan has expired meanwhile: it ends as well, and does not wait on.
    await here.reached(next.id, 'expired', 'awaiting-approval', 'running', 'paused', 'succeeded');
  });

  test('pauses at its limit; resumed, it gets its full time again', async () => {
    const { here, pod, refs, begin, ended, passes } = rig;
    pod('web', 'd0');
    rig.cover('web', 0);
    const change = await begin({ nodes: refs('d0'), nodeMinutes: 2 });
    const requested = await ended(change.id, 'paused');
    expect(requested.problem).toMatchObject({ code: 'paused', phrase: { key: 'domain.problem.nodes-late' } });
    expect(await here.locks(change.id)).toBe(1);
    await here.engine.resume(runControl(change.id));
    await passes(() => rig.isRunning(change.id), 10);
    rig.cover('web', 1);
    expect((await ended(change.id, 'succeeded', 'paused')).state).toBe('succeeded');
  });

  test('as approved, it stops at its limit and uncordons its own nodes', async () => {
    const { here, pod, refs, begin, ended } = rig;
    pod('web', 'd0');
    rig.world.setNode('d1', { unschedulable: true });
    pod('other', 'd1');
    rig.cover('web', 0);
    const input = { nodes: refs('d0', 'd1'), nodeMinutes: 2, onLimit: 'stop-and-uncordon', laterPercent: 100 };
    const change = await begin({ ...input, firstPercent: 100 });
    const failed = await ended(change.id);
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'drain-limit' } });
    expect([rig.node('d0').unschedulable, rig.node('d1').unschedulable]).toEqual([false, true]);
    expect(await here.locks(change.id)).toBe(0);
  });

  test('canceled midway, it begins nothing more, reverts its cordons and lists what is left', async () => {
    const { pod, evicted, blockedDrain } = rig;
    pod('gone', 'd0');
    const id = await blockedDrain();
    const stopped = await rig.cancelled(id);
    expect(stopped.problem?.message).toContain('1 of 2 pods evicted');
    expect(stopped.problem?.message).toContain('Reverted: Batch 1: cordon d0.');
    expect(rig.node('d0').unschedulable).toBe(false);
    expect(rig.node('d0').annotations).not.toHaveProperty('mullion/cordoned-by');
    expect(evicted()).toEqual(['uid-gone']);
  });

  test.each(['cancel', 'pause'] as const)(
    'a %s recorded while a check reads the cluster stops the next round',
    async (how) => {
      const { here, world, pod, refs, drain, ended, evicted } = rig;
      pod('web', 'd0');
      const { id } = await drain({ nodes: refs('d0') });
      const list = world.kube.drainPods.bind(world.kube);
      let requested = false;
      world.kube.drainPods = async (q) => {
        if (!requested && rig.node('d0').unschedulable) {
          requested = true;
          await here.engine[how](runControl(id));
        }
        return list(q);
      };
      here.engine.start();
      expect((await ended(id)).state).toBe(how === 'cancel' ? 'cancelled' : 'paused');
      expect(evicted()).toEqual([]);
      expect(await here.db.auditRecord.count({ where: { changeId: id, targetId: 'uid-web' } })).toBe(0);
      if (how === 'pause') await rig.resumed(id);
    },
  );

  test('paused between two rounds it sends nothing, still shows progress, and resumes', async () => {
    const { here, world, ended, get, passes, rows, blockedDrain } = rig;
    const id = await blockedDrain();
    await here.engine.pause(runControl(id));
    await ended(id, 'paused');
    const tried = world.attempts.length;
    rig.cover('web', 1);
    world.remove('Pod', ({ metadata }) => metadata.uid === 'uid-web');
    await passes(async () => (await rows(id)).some(({ key, state }) => key === 'uid-web' && state === 'done'), 2_000);
    expect(world.attempts.length).toBe(tried);
    expect((await get(id)).state).toBe('paused');
    await rig.resumed(id);
  });

  test('a worker that hangs after its evictions took effect is replaced; no pod is evicted twice', async () => {
    const { here, world, pod, refs, begin, ended, evicted, passes } = rig;
    const set = { kind: 'StatefulSet', name: 'db' };
    ['db-0', 'db-1', 'db-2'].forEach((name) => pod(name, 'd0', { workload: set, labels: { app: 'db' } }));
    pod('web', 'd0');
    world.outcome = (_attempt, { action }) => (action === 'evict' ? 'hang' : 'fine');
    const change = await begin({ nodes: refs('d0') });
    await passes(() => world.hanging.length >= 2, 10);
    world.outcome = () => 'fine';
    here.takeOver();
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(new Set(evicted()).size).toBe(evicted().length);
    expect(evicted().filter((uid) => !uid.startsWith('uid-'))).toEqual([]);
    expect(evicted()).toHaveLength(4);
    expect(evicted().filter((uid) => uid.includes('db-'))).toEqual(['uid-db-2', 'uid-db-1', 'uid-db-0']);
  });

  /** Three pods left, but the answers died with the worker; the next one finds the change canceled. */
  const diedAndCanceled = async (): Promise<string> => {
    const { here, world, pod, refs, begin, passes } = rig;
    ['a', 'b', 'c'].forEach((name) => pod(name, 'd0'));
    world.outcome = (_attempt, { action }) => (action === 'evict' ? 'hang' : 'fine');
    const { id } = await begin({ nodes: refs('d0') });
    await passes(() => world.hanging.length === 3, 10);
    world.pass(60_000);
    expect(podsOn('d0')).toEqual([]);
    world.outcome = () => 'fine';
    await here.engine.cancel(runControl(id));
    return id;
  };
  const evictionRecords = async (changeId: string): Promise<string[]> => {
    const audits = await rig.here.db.auditRecord.findMany({
      where: { changeId, targetId: { in: ['uid-a', 'uid-b', 'uid-c'] } },
      orderBy: [{ targetId: 'asc' }, { seq: 'asc' }],
    });
    return audits.map(({ action, outcome }) => `${action.split(':')[1]} ${outcome}`);
  };

  test('canceled after its worker died, it says what happened, and each eviction is answered once', async () => {
    const { here, ended, rows } = rig;
    const id = await diedAndCanceled();
    here.takeOver();
    const stopped = await ended(id, 'cancelled', 'failed', 'succeeded');
    expect(stopped.state).toBe('cancelled');
    expect(stopped.problem?.message).toContain('3 of 3 pods evicted');
    expect(stopped.problem?.message).toContain('Reverted: Batch 1: cordon d0.');
    expect((await rows(id)).filter(({ type }) => type === 'pod').map(({ state }) => state)).toEqual(
      Array(3).fill('done'),
    );
    expect(await evictionRecords(id)).toEqual(Array(3).fill(['intent ok', 'answered ok']).flat());
    const [answer] = await here.db.auditRecord.findMany({
      where: { changeId: id, targetId: 'uid-a', action: 'node.drain:answered' },
    });
    expect(answer?.envelope).toContain('A later check saw the effect.');
  });

  test('canceled after its worker died, in a cluster that cannot be read, it says that the outcome is unknown', async () => {
    const { here, world, ended, rows } = rig;
    const id = await diedAndCanceled();
    world.outage = upstream('network', 'ECONNREFUSED', false);
    here.takeOver();
    const stopped = await ended(id, 'cancelled', 'failed', 'succeeded');
    expect(stopped.state).toBe('cancelled');
    expect(stopped.problem?.message).toContain('0 of 3 pods evicted at the last check; 3 outcomes are unknown');
    const details = (await rows(id)).flatMap(({ type, detailPhrase }) => (type === 'pod' ? [detailPhrase?.key] : []));
    expect(details).toEqual(Array(3).fill('domain.detail.row-unknown'));
    expect(await evictionRecords(id)).toEqual(Array(3).fill(['intent ok', 'answered unknown']).flat());
  });

  test('lost and late answers are checked before anything is sent again', async () => {
    const { world, pod, refs, begin, ended, evicted } = rig;
    const uids = Array.from({ length: 8 }, (_, at) => pod(`p${at}`, 'd0'));
    const outcomes = ['lost', 'late', 'throttled', 'fine'] as const;
    world.outcome = (attempt) => outcomes[attempt % outcomes.length] ?? 'fine';
    const change = await begin({ nodes: refs('d0') });
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(evicted().toSorted()).toEqual(uids.toSorted());
  });

  test('several budgets over one pod stop the run with a message; its cordon is reverted', async () => {
    const { here, world, pod, refs, drain, ended } = rig;
    pod('web', 'd0');
    const change = await drain({ nodes: refs('d0') });
    const more = { labels: { app: 'web' }, disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 0 };
    world.outcome = (_attempt, { action }) => {
      if (action === 'setUnschedulable') world.put(aBudget('x', more), aBudget('y', more));
      return 'fine';
    };
    here.engine.start();
    expect(await ended(change.id)).toMatchObject({ state: 'failed', problem: { code: 'several-budgets' } });
    expect(rig.node('d0').unschedulable).toBe(false);
  });

  test('a missing right needs attention and leaves everything as it is', async () => {
    const { world, pod, refs, begin, ended } = rig;
    pod('web', 'd0');
    world.kubeWrite.evict = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
    const change = await begin({ nodes: refs('d0') });
    expect(await ended(change.id)).toMatchObject({ state: 'needs-attention', problem: { code: 'Forbidden' } });
    expect(rig.node('d0').unschedulable).toBe(true);
  });

  test('two operators on one node: the second waits for the first and has nothing left to do', async () => {
    const { pod, refs, drain, begin, ended, passes, get } = rig;
    pod('web', 'd0');
    rig.cover('web', 0);
    const first = await begin({ nodes: refs('d0') });
    await passes(() => rig.isRunning(first.id));
    const second = await drain({ nodes: refs('d0', 'd1') });
    await passes(async () => (await get(second.id)).problem?.phrase?.key === 'domain.problem.target-busy');
    expect((await get(second.id)).problem?.phrase?.params).toEqual({ id: first.id, name: 'ann' });
    rig.cover('web', 1);
    expect((await ended(first.id)).state).toBe('succeeded');
    expect((await ended(second.id)).state).toBe('succeeded');
  });

  test('with force, pods blocked by a budget are deleted at the limit in a step of their own', async () => {
    const { here, world, pod, refs, drain, ended } = rig;
    pod('web', 'd0');
    rig.cover('web', 0);
    const input = { nodes: refs('d0'), force: true, nodeMinutes: 1 };
    await expect(drain(input)).rejects.toMatchObject({ code: 'forbidden', details: { permission: 'change.force' } });
    const change = await here.request('node.drain', { input, actor: olga });
    expect(change.plan?.findings.map(({ code }) => code)).toContain('drain-forces');
    here.engine.start();
    const done = await ended(change.id);
    expect(done.state).toBe('succeeded');
    expect(done.steps.map(({ id }) => id)).toEqual(['cordon:1', 'evict:1', 'force:1', 'empty:1', 'health:1']);
    expect(world.effects.filter(({ action }) => action === 'deletePod')).toHaveLength(1);
  });

  test('a node recreated under its name is not touched', async () => {
    const { here, world, pod, refs, drain, ended, evicted } = rig;
    pod('web', 'd0');
    const change = await drain({ nodes: refs('d0', 'd1') });
    world.outcome = (attempt) => {
      if (attempt !== 1) return 'fine';
      world.setNode('d0', { uid: 'uid-d0-new' });
      return 'late';
    };
    here.engine.start();
    await ended(change.id);
    expect(evicted()).toEqual([]);
    expect(rig.node('d0').unschedulable).toBe(false);
  });
});
