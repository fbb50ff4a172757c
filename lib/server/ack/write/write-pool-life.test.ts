import { beforeEach, describe, expect, it } from 'vitest';
import { emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { failureOf, perTest, type WritingConnection } from '../testing/connect';
import { startPoolRunner } from '../testing/pool-run';

const MINUTE_MS = 60_000;
const here = perTest(startPoolRunner);
let cloud: WritingConnection;

beforeEach(() => {
  cloud = here().cloud();
});

async function made(name: string, more: Partial<PoolDefinition> = {}): Promise<{ id: string; name: string }> {
  const definition: PoolDefinition = {
    ...emptyPool,
    name,
    os: 'linux',
    imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd',
    imageType: 'AliyunLinux3',
    platform: 'AliyunLinux',
    vSwitchIds: ['vsw-bp1k8s9mullion0zoneh1'],
    instanceTypes: ['ecs.g6.xlarge'],
    runtimeVersion: '1.6.38',
    keyPair: 'ops-key',
    systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' },
    size: { mode: 'manual', desired: 2 },
    ...more,
  };
  const body = createPoolBody(definition, { password: null, changeId: null });
  const { nodePoolId } = await cloud.writer.createNodePool({ body });
  await here().pass(5 * MINUTE_MS);
  return { id: nodePoolId, name };
}

describe('deleting a pool', () => {
  it('reports every instance as released, follows the task and ends with all deleted', async () => {
    const nodePool = await made('life-own');
    const instances = await cloud.reader.nodes(nodePool.id);
    const draft = await here().plan('node-pool.delete', { nodePool });
    expect(draft.impact).toMatchObject({ vmsReleased: 2, vmsKept: 0, nodes: { linux: 2, windows: 0 } });
    const released = draft.diff.filter((one) => one.path === 'vm.released').map((one) => one.from);
    expect(new Set(released)).toEqual(new Set(instances.map((one) => one.instanceId)));
    const run = await here().carryOut('node-pool.delete', { data: draft.data });
    expect(run.failed).toBeNull();
    expect(run.message.join(' | ')).toMatch(/DrainNodes: 2 instances left .*ACK no longer has node pool life-own/);
    expect(await cloud.reader.instances(instances.map((one) => one.instanceId))).toEqual([]);
    expect(await here().kind('node-pool.delete').verify(here().planContext(), draft.data)).toEqual([]);
  });

  it('keeps subscriptions, as nodes, and reports that they are still billed', async () => {
    const billing = { ...emptyPool.billing, method: 'subscription' as const };
    const nodePool = await made('life-paid', { billing });
    const draft = await here().plan('node-pool.delete', { nodePool });
    expect(draft.impact).toMatchObject({ vmsReleased: 0, vmsKept: 2 });
    expect(draft.findings.map((one) => one.code)).toContain('subscriptions-kept');
    expect((await here().carryOut('node-pool.delete', { data: draft.data })).failed).toBeNull();
    expect(await here().kind('node-pool.delete').verify(here().planContext(), draft.data)).toEqual([]);
  });

  it('ends with the message of a stuck task, and a second change finishes it', async () => {
    const nodePool = await made('life-delete-stuck');
    const first = await here().plan('node-pool.delete', { nodePool });
    const { failed } = await here().carryOut('node-pool.delete', { data: first.data });
    expect(failed).toMatchObject({
      code: 'DeleteNodePoolFailed',
      detail: "ScalingGroup's instances not empty",
      remedy: expect.stringContaining('deletion again'),
      requestId: expect.stringMatching(/^[0-9A-F-]{36}$/),
    });
    const again = await here().plan('node-pool.delete', { nodePool });
    expect(again.findings.map((one) => one.code)).toContain('deletion-stuck-before');
    expect(again.findings.filter((one) => one.severity === 'blocker')).toEqual([]);
    expect((await here().carryOut('node-pool.delete', { data: again.data })).failed).toBeNull();
    expect(await cloud.reader.nodePool(nodePool.id)).toBeNull();
  });

  it('passes on why ACK refuses, as certain', async () => {
    const { id } = await here().poolNamed('win-legacy');
    expect(await failureOf(cloud.writer.deleteNodePool({ poolId: id, force: false }))).toMatchObject({
      ambiguous: false,
      details: { upstream: { code: 'ErrorNodePoolNotEmpty', requestId: expect.stringMatching(/^[0-9A-F-]{36}$/) } },
    });
  });

  it('refuses the default pool before ACK does', async () => {
    const { id, name } = await here().poolNamed('default-nodepool');
    const { findings } = await here().plan('node-pool.delete', { nodePool: { id, name } });
    expect(findings.map((one) => one.code)).toContain('default-pool-stays');
  });
});

describe('repairing nodes', () => {
  it('makes an unhealthy node healthy, and leaves the others alone', async () => {
    const { id, name } = await here().poolNamed('default-nodepool');
    const [unhealthy, ...others] = await cloud.reader.nodes(id);
    await here().control('/node', { node: unhealthy?.nodeName, ready: false });
    await here().pass(5_000);
    const draft = await here().plan('node-pool.repair', { nodePool: { id, name }, nodes: 'all' });
    expect(draft.calls.map((one) => one.body)).toEqual([{ nodes: [unhealthy?.nodeName] }]);
    expect(draft.findings.find((one) => one.code === 'already-healthy')?.params['count']).toBe(others.length);
    const run = await here().carryOut('node-pool.repair', { data: draft.data });
    expect(run.failed).toBeNull();
    expect(run.message).toContain('RepairNodes');
    expect(await here().kind('node-pool.repair').verify(here().planContext(), draft.data)).toEqual([]);
  });
});

it('synchronizes all pools and returns a RequestId', async () => {
  const answer = await cloud.writer.syncNodePools();
  expect(answer).toEqual({ requestId: expect.stringMatching(/^[0-9A-F-]{36}$/), taskId: null });
});

it('estimates which nodes a shrink takes, and the provider takes those', async () => {
  const nodePool = await made('life-shrink');
  const names = async (): Promise<(string | null)[]> =>
    (await cloud.reader.nodes(nodePool.id)).map((one) => one.nodeName);
  const before = await names();
  const { findings, data } = await here().plan('node-pool.scale', { nodePool, desired: 1 });
  const leaving = findings.filter((one) => one.code.startsWith('removes-')).map((one) => one.params['node']);
  expect(leaving).toHaveLength(1);
  expect((await here().carryOut('node-pool.scale', { data })).failed).toBeNull();
  expect(await names()).toEqual(before.filter((name) => name !== leaving[0]));
});
