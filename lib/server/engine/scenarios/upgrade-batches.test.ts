import { describe, expect, test } from 'vitest';
import { sampleOf } from '@/lib/server/testing/sample';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Change } from '@/lib/domain/change/change';
import { rawAt } from '@/simulator/testing/change-parts';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { runControl } from '../testing/bench';
import { batchBench } from '../testing/batch-bench';
import { onSqlite } from '../testing/each-database';

const OLD = 'v1.31.9';
const NEW = 'v1.32.1-aliyun.1';

const rig = onSqlite(batchBench);

const versions = (): Record<string, string> =>
  Object.fromEntries(rig.nodes().map(({ name, kubeletVersion }) => [name, kubeletVersion]));
const closed = (): string[] => rig.nodes().flatMap(({ name, unschedulable }) => (unschedulable ? [name] : []));
const phraseOf = ({ problem }: Change): string => problem?.phrase?.key ?? '';
function daemonReady(world: SampleWorld, status: 'True' | 'False'): void {
  const daemon = (pod: KubeObject): boolean =>
    pod.metadata.namespace === 'kube-system' && rawAt({ ...pod }, 'spec')['nodeName'] === 'w0';
  world.edit('Pod', daemon, (pod) => {
    rawAt(pod, 'status')['conditions'] = [{ type: 'Ready', status }];
  });
}

/** Harms the nodes that ACK recreates first. */
function whenRebuilt(world: SampleWorld, harm: (world: SampleWorld) => void): void {
  const upgradeNodePool = world.cloudWrite.upgradeNodePool.bind(world.cloudWrite);
  let harmed = false;
  world.cloudWrite.upgradeNodePool = async (q) => {
    const answer = await upgradeNodePool(q);
    if (harmed) return answer;
    harmed = true;
    world.untilIdle();
    harm(world);
    return answer;
  };
}

function onlyCanary(): void {
  expect(rig.given).toEqual([['w0']]);
  expect(rig.effects('setUnschedulable')).toEqual(['uid-w0']);
  expect(rig.evicted()).toEqual(['uid-web-w0']);
  for (const name of ['w1', 'w2', 'w3', 'w4', 'w5']) expect(versions()[name]).toBe(OLD);
}

describe('six Windows nodes', () => {
  test('one node first, then batches; each is drained, rebuilt by name, verified and uncordoned', async () => {
    const change = await rig.upgrade();
    expect(await rig.ended(change.id)).toMatchObject({ state: 'succeeded', problem: null });
    expect(rig.given).toEqual([['w0'], ['w1'], ['w2', 'w3', 'w4'], ['w5']]);
    expect(new Set(Object.values(versions()))).toEqual(new Set([NEW]));
    expect(closed()).toEqual([]);
    // Drained before ACK receives their names, batch after batch.
    const order = rig.world.effects.flatMap(({ action, target }) =>
      action === 'evict' ? [target] : action === 'upgradeNodePool' ? ['ack'] : [],
    );
    expect(order.slice(0, 4)).toEqual(['uid-web-w0', 'ack', 'uid-web-w1', 'ack']);
    const rolled = (await rig.rows(change.id)).filter(({ type }) => type === 'roll');
    expect(new Set(rolled.map(({ name }) => name)).size).toBe(6);
  });

  test('a node recreated under its name is not sent to ACK: it was not drained', async () => {
    const { world, upgrade, ended, given } = rig;
    const upgradeNodePool = world.cloudWrite.upgradeNodePool.bind(world.cloudWrite);
    world.cloudWrite.upgradeNodePool = (q) => {
      for (const name of ['w1', 'w2']) world.setNode(name, { uid: `another-${name}` });
      return upgradeNodePool(q);
    };
    const one = await upgrade({ canaries: 1, firstPercent: 50 });
    const pausedRun = await ended(one.id, 'paused', 'succeeded', 'failed');
    expect([pausedRun.state, phraseOf(pausedRun)]).toEqual(['paused', 'domain.problem.not-rebuilt']);
    expect(given).toEqual([['w0'], ['w3']]);
    expect(rig.evicted()).toEqual(['uid-web-w0', 'uid-web-w3']);
  });

  const harms: [string, (world: SampleWorld) => void, (world: SampleWorld) => void][] = [
    [
      'comes back with another kubelet',
      (world) => world.setNode('w0', { kubeletVersion: 'v1.31.10' }),
      (world) => world.setNode('w0', { kubeletVersion: NEW }),
    ],
    ['lacks a Ready pod of a DaemonSet', (world) => daemonReady(world, 'False'), (world) => daemonReady(world, 'True')],
    [
      'lacks a label of the pool',
      (world) => world.setNode('w0', { labels: { team: undefined } }),
      (world) => world.setNode('w0', { labels: { team: 'web' } }),
    ],
    [
      'is not Ready',
      (world) => world.setNode('w0', { ready: 'False' }),
      (world) => world.setNode('w0', { ready: 'True' }),
    ],
  ];
  test.each(sampleOf('canaries', harms, 2))(
    'a canary that %s pauses the run; fixed, the rest follows',
    async (_, harm, fix) => {
      rig.world.setPool('np-2', { labels: { team: 'web' } });
      whenRebuilt(rig.world, harm);
      const change = await rig.upgrade();
      await rig.passes(async () => (await rig.get(change.id)).state === 'paused', 10_000);
      expect(phraseOf(await rig.get(change.id))).toBe('domain.problem.not-rebuilt');
      onlyCanary();
      fix(rig.world);
      await rig.here.engine.resume(runControl(change.id));
      await rig.passes(() => rig.isRunning(change.id), 10);
      expect(await rig.ended(change.id)).toMatchObject({ state: 'succeeded' });
      expect(rig.given.flat().toSorted()).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5']);
    },
  );

  test('a failed ACK task pauses the run; canceled, only nodes that were not rebuilt are uncordoned', async () => {
    const change = await rig.upgrade({ surge: 1 });
    await rig.passes(() => rig.given.length === 1);
    const { state } = rig.world;
    for (const task of state.tasks) {
      if (task.type !== 'nodepool_upgrade') continue;
      Object.assign(task, { state: 'fail', error: { code: 'ReplaceFailed', message: 'No disk is left.' } });
    }
    for (const pool of state.pools) pool.state = 'active';
    const requested = await rig.ended(change.id);
    expect(phraseOf(requested)).toBe('domain.problem.rebuild-failed');
    expect(requested.problem?.message).toContain('No disk is left.');
    expect(closed()).toEqual(['w0']);
    const stopped = await rig.cancelled(change.id);
    expect(closed()).toEqual([]);
    expect(Object.values(versions()).filter((version) => version === OLD)).toHaveLength(6);
    // The surge node may carry pods: it is left, and named.
    const [surge] = rig.nodes().filter(({ name }) => !name.startsWith('w') || name.startsWith('win-legacy-'));
    expect(surge).toBeDefined();
    expect(stopped.problem?.message).toContain(surge?.name ?? '?');
  });

  test('a surge node is added first, and drained and removed by name at the end', async () => {
    const change = await rig.upgrade({ surge: 1 });
    expect(await rig.ended(change.id)).toMatchObject({ state: 'succeeded', problem: null });
    expect(rig.nodes().map(({ name }) => name)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5']);
    expect(rig.world.pool('np-2').config.scaling_group?.desired_size).toBe(6);
    const actions = rig.world.effects.map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(['modifyNodePool', 'patchAnnotations', 'setUnschedulable']);
    expect(actions.at(-1)).toBe('removeNodes');
  });

  test('a canary whose pods do not recover blocks the later batches', async () => {
    const { world } = rig;
    // The replacement pods fit no node.
    world.edit(
      'ReplicaSet',
      ({ metadata }) => metadata.name.startsWith('web-w'),
      (set) => {
        rawAt(rawAt(rawAt(set, 'spec'), 'template'), 'spec')['nodeSelector'] = { nowhere: 'yes' };
      },
    );
    const change = await rig.upgrade();
    await rig.passes(async () => (await rig.get(change.id)).state === 'paused', 10_000);
    expect(phraseOf(await rig.get(change.id))).toBe('domain.problem.pods-pending');
    expect(rig.given).toEqual([['w0']]);
    expect(versions()).toMatchObject({ w0: NEW, w1: OLD, w5: OLD });
    expect(closed()).toEqual([]);
  });
});

describe('people', () => {
  test('a cancel between two batches leaves the rebuilt nodes schedulable, uncordons the other, and reports both', async () => {
    // The second node's pod stays: its batch does not finish.
    rig.cover('web-w1', 1);
    const change = await rig.upgrade();
    await rig.passes(() => rig.given.length === 1);
    rig.cover('web-w1', 0);
    await rig.passes(() => closed().includes('w1'));
    const stopped = await rig.cancelled(change.id);
    expect(closed()).toEqual([]);
    expect(versions()).toMatchObject({ w0: NEW, w1: OLD });
    const message = stopped.problem?.message ?? '';
    expect(message).toContain('Reverted: Batch 2: cordon w1.');
    expect(message).not.toContain('not be reverted');
    rig.uncover();
    const rest = await rig.upgrade();
    expect(rest.plan?.diff.map(({ target }) => target.name)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5']);
  });

  test('a cancel before the surge node has joined reports the larger size', async () => {
    const { cloudWrite } = rig.world;
    const modifyNodePool = cloudWrite.modifyNodePool.bind(cloudWrite);
    cloudWrite.modifyNodePool = (q) => {
      rig.world.frozen = true;
      return modifyNodePool(q);
    };
    const change = await rig.upgrade({ surge: 1 });
    await rig.passes(() => rig.effects('modifyNodePool').length === 1);
    const stopped = await rig.cancelled(change.id);
    expect(stopped.problem?.message).toContain(
      'Could not be reverted: win-legacy 6 → 7 (expected nodes not lowered again;',
    );
    expect(rig.given).toEqual([]);
  });

  test('a node protected meanwhile is not begun: the run needs attention', async () => {
    const change = await rig.upgrade();
    await rig.passes(() => rig.given.length === 1);
    rig.protect('w1', 24 * 3_600_000);
    const requested = await rig.ended(change.id);
    expect(requested.state).toBe('paused');
    expect(phraseOf(requested)).toBe('domain.problem.node-protected');
    expect(rig.given).toEqual([['w0']]);
    expect(closed()).toEqual([]);
  });
});

describe('with every kind of answer', () => {
  test('lost, late and temporarily rejected writes are checked before anything is sent again', async () => {
    const outcomes = ['lost', 'late', 'throttled', 'fine'] as const;
    rig.world.outcome = (attempt) => outcomes[attempt % outcomes.length] ?? 'fine';
    const change = await rig.upgrade({ surge: 1 });
    expect(await rig.ended(change.id)).toMatchObject({ state: 'succeeded' });
    expect(rig.effects('upgradeNodePool')).toHaveLength(4);
    expect(rig.effects('modifyNodePool')).toHaveLength(1);
    expect(rig.effects('removeNodes')).toHaveLength(1);
    expect(rig.nodes()).toHaveLength(6);
    expect(new Set(rig.effects('evict')).size).toBe(rig.effects('evict').length);
  });

  const actions = ['modifyNodePool', 'patchAnnotations', 'setUnschedulable', 'evict', 'upgradeNodePool', 'removeNodes'];
  test.each(sampleOf('upgrade, dies after', actions, 3))(
    'a worker that dies right after its %s took effect is replaced, and every write is made once',
    async (action) => {
      const { here, world, passes } = rig;
      world.outcome = (_attempt, write) => (write.action === action ? 'hang' : 'fine');
      const change = await rig.upgrade({ surge: 1 });
      await passes(() => world.hanging.length > 0, 500);
      world.outcome = () => 'fine';
      here.takeOver();
      expect(await rig.ended(change.id)).toMatchObject({ state: 'succeeded', problem: null });
      const reported = world.effects.map((one) => `${one.action} ${one.target}`);
      const once = reported.filter((one) => !one.startsWith('upgradeNodePool'));
      expect(new Set(once).size).toBe(once.length);
      expect(rig.given.flat().toSorted()).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5']);
      expect(rig.nodes().map(({ name }) => name)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5']);
      expect(closed()).toEqual([]);
    },
  );
});
