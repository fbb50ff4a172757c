import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { FAULTS, loginPassword, poolStage, succeedsOnce } from '../testing/pool-stage';

const stage = poolStage();

const WIN = 'win-legacy';

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

describe('a task that fails although its call was accepted', () => {
  const late: [kind: string, name: string, code: string, input: { [field: string]: Json }][] = [
    ['node-pool.scale', 'd-no-stock', 'RecommendEmpty.InstanceTypeNoStock', { desired: 1 }],
    [
      'node-pool.update',
      'e-no-stock',
      'RecommendEmpty.InstanceTypeNoStock',
      { set: { size: { mode: 'manual', desired: 1 } } },
    ],
    [
      'node-pool.attach-instances',
      'f-never-ready',
      'NodepoolScaleFailed.WaitForDesiredSizeTimeout',
      { instanceIds: ['i-bp1k8s9mullion0free1'], loginPassword },
    ],
  ];

  test.each(late)('%s in %s ends failed with %s', async (kind, name, code, input) => {
    expect((await stage.createPool(name, 0)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    const change = await stage.perform(kind, { nodePool, ...input });
    expect(change.state).toBe('failed');
    expect(change.problem?.code).toBe(code);
    expect(change.problem?.remedy ?? '').not.toBe('');
  });

  test('node-pool.upgrade of a node that does not become Ready fails', async () => {
    const name = 'g-never-ready';
    expect((await stage.createPool(name, 0)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    const instance = { instanceIds: ['i-bp1k8s9mullion0free2'], loginPassword };
    await stage.perform('node-pool.attach-instances', { nodePool, ...instance });
    await stage.rested(name);
    const { imageId: old } = await stage.poolNamed(name);
    const images = (await stage.cloud().images()).filter(({ os, id }) => os === 'windows' && id !== old);
    const imageId = images.at(-1)?.id ?? '';
    const given = { nodePool, kubelet: false, imageId, replaceSystemDisk: true, ignoreWarnings: true };
    const change = await stage.perform('node-pool.upgrade', given);
    expect([change.state, change.problem?.code]).toEqual(['failed', 'NodepoolScaleFailed.FailedJoinCluster']);
    expect(change.problem?.remedy ?? '').not.toBe('');
  });
});

let rounds = 0;

describe.each(FAULTS)('a call once answered by “%s”', (fault) => {
  test.each(writes)('%s ends well with one effect', async (kind, action, input) => {
    await stage.rested(WIN);
    rounds += 1;
    const given = await input(rounds);
    await succeedsOnce(stage, { pool: WIN, kind, action, fault, input: given });
  });

  test('node-pool.delete ends well with one effect', async () => {
    const name = `gone-${fault}`;
    expect((await stage.createPool(name, 0)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    const action = 'DeleteClusterNodepool';
    await stage.control('/fault', { target: 'ack', kind: fault, action, times: 1 });
    const before = await stage.received(action);
    await stage.succeeds('node-pool.delete', { nodePool });
    const tasks = await stage.cloud().tasks(nodePool.id);
    expect(tasks.filter(({ type }) => type === 'nodepool_delete')).toHaveLength(1);
    if (fault === 'lost-answer') expect((await stage.received(action)) - before).toBe(1);
    expect(await stage.namesakes(name)).toBe(0);
  });

  test('node-pool.sync is repeated once and succeeds', async () => {
    const { clusterId: id, name } = await stage.cloud().cluster();
    await stage.control('/fault', { target: 'ack', kind: fault, action: 'SyncClusterNodePool', times: 1 });
    const before = await stage.received('SyncClusterNodePool');
    await stage.succeeds('node-pool.sync', { cluster: { id, name }, always: true });
    // It changes nothing, so asking again after a lost answer does no harm.
    expect((await stage.received('SyncClusterNodePool')) - before).toBe(2);
  });
});
