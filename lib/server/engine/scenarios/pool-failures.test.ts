import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { type PoolStage, startPoolStage } from '../testing/pool-stage';
import { loginPassword, windowsPools } from '../testing/windows-pools';

let stage: PoolStage;

beforeAll(async () => {
  stage = await startPoolStage();
});
afterAll(() => stage.stop());

const WIN = 'win-legacy';

/** One write of each kind against the Windows pool of the scenario, and the action that carries it out. */
const writes: [kind: string, action: string, input: (round: number) => Promise<Json>][] = [
  [
    'node-pool.update',
    'ModifyClusterNodePool',
    async (round) => ({ nodePool: await stage.refOf(WIN), set: { labels: { round: String(round) } } }),
  ],
  [
    'node-pool.scale',
    'ModifyClusterNodePool',
    async (round) => ({ nodePool: await stage.refOf(WIN), desired: 3 + (round % 2) }),
  ],
  [
    'node-pool.repair',
    'RepairClusterNodePool',
    async () => ({ nodePool: await stage.refOf(WIN), nodes: 'all', operations: ['restart.kubelet'], always: true }),
  ],
];

let rounds = 0;

describe.each(writes)('%s', (kind, action, input) => {
  test.each(['throttle', 'error', 'lost-answer'])('once answered by “%s”, ends well with one effect', async (fault) => {
    await stage.atRest(WIN);
    rounds += 1;
    const given = await input(rounds);
    await stage.control('/fault', { target: 'ack', kind: fault, action, times: 1 });
    const effects = await tasksOf();
    await stage.succeeds(kind, given);
    // A throttled or failed call had no effect and is sent again; a lost answer hides an effect and is not.
    expect((await tasksOf()) - effects).toBe(1);
  });
});

/** Tasks that ACK began for the pool: one for each write that took effect. */
const tasksOf = async (): Promise<number> => (await stage.world().cloud.tasks((await stage.poolNamed(WIN)).id)).length;

const { create, namesakes } = windowsPools(() => stage);

describe('node-pool.delete', () => {
  test.each(['throttle', 'error', 'lost-answer'])('once answered by “%s”, ends well with one effect', async (fault) => {
    const name = `gone-${fault}`;
    expect((await create(name, 0)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    await stage.control('/fault', { target: 'ack', kind: fault, action: 'DeleteClusterNodepool', times: 1 });
    await stage.succeeds('node-pool.delete', { nodePool });
    const tasks = await stage.world().cloud.tasks(nodePool.id);
    expect(tasks.filter(({ type }) => type === 'nodepool_delete')).toHaveLength(1);
    expect(await namesakes(name)).toBe(0);
  });
});

describe('node-pool.sync', () => {
  test.each(['throttle', 'error', 'lost-answer'])(
    'once answered by “%s”, is asked once more and ends well',
    async (fault) => {
      const { clusterId: id, name } = await stage.world().cloud.cluster();
      await stage.control('/fault', { target: 'ack', kind: fault, action: 'SyncClusterNodePool', times: 1 });
      const before = await stage.received('SyncClusterNodePool');
      await stage.succeeds('node-pool.sync', { cluster: { id, name }, always: true });
      // It changes nothing, so asking again after a lost answer does no harm.
      expect((await stage.received('SyncClusterNodePool')) - before).toBe(2);
    },
  );
});

describe('a task that fails although its call was taken', () => {
  const late: [kind: string, name: string, code: string, input: () => Json][] = [
    ['node-pool.scale', 'd-no-stock', 'RecommendEmpty.InstanceTypeNoStock', () => ({ desired: 1 })],
    [
      'node-pool.update',
      'e-no-stock',
      'RecommendEmpty.InstanceTypeNoStock',
      () => ({ set: { size: { mode: 'manual', desired: 1 } } }),
    ],
    [
      'node-pool.attach-instances',
      'f-never-ready',
      'NodepoolScaleFailed.WaitForDesiredSizeTimeout',
      () => ({ instanceIds: ['i-bp1k8s9mullion0free1'], loginPassword }),
    ],
  ];

  test.each(late)('%s in %s ends failed with %s', async (kind, name, code, input) => {
    expect((await create(name, 0)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    const given = input();
    const fields = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
    const change = await stage.perform(kind, { nodePool, ...fields });
    expect(change.state).toBe('failed');
    expect(change.problem?.code).toBe(code);
    expect(change.problem?.remedy ?? '').not.toBe('');
  });

  test('node-pool.upgrade of a node that does not come back ends failed', async () => {
    const name = 'g-never-ready';
    expect((await create(name, 0)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    const instance = { instanceIds: ['i-bp1k8s9mullion0free2'], loginPassword };
    await stage.perform('node-pool.attach-instances', { nodePool, ...instance });
    await stage.atRest(name);
    const { imageId: old } = await stage.poolNamed(name);
    const images = (await stage.world().cloud.images()).filter(({ os, id }) => os === 'windows' && id !== old);
    const imageId = images.at(-1)?.id ?? '';
    const given = { nodePool, kubelet: false, imageId, replaceSystemDisk: true, ignoreWarnings: true };
    const change = await stage.perform('node-pool.upgrade', given);
    expect([change.state, change.problem?.code]).toEqual(['failed', 'NodepoolScaleFailed.FailedJoinCluster']);
    expect(change.problem?.remedy ?? '').not.toBe('');
  });
});
