import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDataDisk, emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import {
  connectTo,
  failureOf,
  perTest,
  startCloud,
  startFaultyCloud,
  type WritingConnection,
} from '../testing/connect';

const PASSWORD = 'Correct-Horse-7';
const here = perTest(startCloud);
let cloud: WritingConnection;

const spec: PoolDefinition = {
  ...emptyPool,
  name: 'win2022-web',
  os: 'windows',
  imageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  imageType: 'WindowsServer2022',
  platform: 'Windows',
  vSwitchIds: ['vsw-bp1k8s9mullion0zoneh1', 'vsw-bp1k8s9mullion0zonei1'],
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
  dataDisks: [{ ...emptyDataDisk, category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' }],
  runtimeVersion: '2.1.5',
  size: { mode: 'manual', desired: 1 },
  labels: { workload: 'windows' },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  cloudMonitor: true,
  passwordSet: true,
};

const written = (pool: PoolDefinition) => ({
  body: createPoolBody(pool, { password: PASSWORD, changeId: 'change-1' }),
  secrets: [PASSWORD],
});

beforeEach(() => {
  cloud = here().cloud();
});

const autoSize = { mode: 'auto', min: 0, max: 3, type: 'cpu' } as const;
const create = (pool: PoolDefinition) => cloud.writer.createNodePool(written(pool));
const resize = (poolId: string, desired: number) =>
  cloud.writer.modifyNodePool({ poolId, body: { scaling_group: { desired_size: desired } } });

const creates = () => here().calls('CreateClusterNodePool');
const failureAt = (endpoint: string) =>
  failureOf(connectTo({ ...here().target, endpoint }).writer.createNodePool(written(spec)));
const HOUR_MS = 3_600_000;

describe('createNodePool', () => {
  it('creates the pool as specified and returns IDs to follow it', async () => {
    const answer = await create(spec);
    expect(answer).toEqual({
      nodePoolId: expect.stringMatching(/^np[0-9a-z]{32}$/),
      taskId: expect.stringMatching(/^T-/),
      requestId: expect.stringMatching(/^[0-9A-F-]{36}$/),
    });
    expect(await cloud.reader.nodePool(answer.nodePoolId)).toMatchObject({
      name: 'win2022-web',
      os: 'windows',
      imageType: 'WindowsServer2022',
      desiredSize: 1,
      managed: false,
      runtimeVersion: '2.1.5',
      labels: spec.labels,
      taints: spec.taints,
      tags: { 'mullion-change': 'change-1' },
      vSwitchIds: spec.vSwitchIds,
    });
    expect(await cloud.reader.task(answer.taskId ?? '')).toMatchObject({
      type: 'nodepool_create',
      state: 'running',
      targetId: answer.nodePoolId,
      error: null,
    });
  });

  it('makes an auto-scaling pool with its bounds', async () => {
    const { nodePoolId } = await create({ ...spec, size: autoSize });
    expect(await cloud.reader.nodePool(nodePoolId)).toMatchObject({ autoScaling: { min: 0, max: 3 } });
  });

  it('follows tasks to their end, by pool', async () => {
    const { nodePoolId, taskId } = await create(spec);
    await here().pass(HOUR_MS);
    const tasks = await cloud.reader.tasks(nodePoolId);
    expect(tasks[0]).toMatchObject({ id: taskId, state: 'succeeded', targetId: nodePoolId });
    expect(tasks.every((task) => task.targetId === nodePoolId)).toBe(true);
    expect(await cloud.reader.tasks('np-other')).toEqual([]);
  });

  it('reads why a task failed', async () => {
    const { taskId } = await create({ ...spec, name: 'web-no-stock' });
    await here().pass(HOUR_MS);
    expect(await cloud.reader.task(taskId ?? '')).toMatchObject({
      state: 'failed',
      error: { code: 'RecommendEmpty.InstanceTypeNoStock', message: expect.stringContaining('out of stock') },
    });
  });

  it('reports a refusal as certain: nothing happened', async () => {
    expect(await failureOf(create({ ...spec, name: 'win-legacy' }))).toMatchObject({
      code: 'upstream',
      kind: 'bad-request',
      ambiguous: false,
      message: expect.stringContaining('win-legacy'),
      details: {
        upstream: { system: 'ack', code: 'InvalidParameter.Name', requestId: expect.stringMatching(/^[0-9A-F-]{36}$/) },
      },
    });
  });

  it('reports a lost answer as ambiguous, sends once, and the pool can be found', async () => {
    expect(await failureOf(create({ ...spec, name: 'web-lost-answer' }))).toMatchObject({
      kind: 'network',
      ambiguous: true,
    });
    expect(await creates()).toBe(1);
    const found = (await cloud.reader.nodePools()).find((pool) => pool.name === 'web-lost-answer');
    expect(found?.tags).toEqual({ 'mullion-change': 'change-1' });
  });

  it('reports a failing server as ambiguous and does not repeat the write', async () => {
    expect(await failureOf(create({ ...spec, name: 'web-err500' }))).toMatchObject({ kind: 'server', ambiguous: true });
    expect(await creates()).toBe(1);
  });

  it('reports throttling as certain and does not repeat the write', async () => {
    await here().fault('throttle', 'CreateClusterNodePool');
    expect(await failureOf(create(spec))).toMatchObject({
      kind: 'throttled',
      ambiguous: false,
      details: { retryAfterMs: 1_000 },
    });
    expect(await creates()).toBe(1);
  });

  it('reports an unreachable address as certain', async () =>
    expect(await failureAt('127.0.0.1:9')).toMatchObject({ kind: 'network', ambiguous: false }));

  it('never reveals the password, even when the answer repeats it', async () => {
    const odd = await startFaultyCloud((_, __, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      const message = `login_password ${PASSWORD} is too weak\u0007`;
      response.end(JSON.stringify({ code: `Bad.${PASSWORD}`, message, requestId: 'R-1', status: 400 }));
    });
    const failure = await failureAt(odd.endpoint);
    await odd.stop();
    expect(failure).toMatchObject({ kind: 'bad-request', message: 'login_password ******** is too weak ' });
    const everything =
      failure instanceof Error ? [failure.stack, failure.cause, JSON.stringify(failure)].join(' ') : '';
    expect(everything).toContain('R-1');
    expect(everything).not.toContain(PASSWORD);
  });

  it('reports an answer without an ID as ambiguous', async () => {
    const odd = await startFaultyCloud((_, __, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ request_id: 'R-2' }));
    });
    const failure = await failureAt(odd.endpoint);
    await odd.stop();
    expect(failure).toMatchObject({ ambiguous: true, details: { upstream: { requestId: 'R-2' } } });
  });
});

describe('modifyNodePool, by size', () => {
  const windowsPool = async (): Promise<string> => {
    const pool = (await cloud.reader.nodePools()).find((item) => item.os === 'windows');
    if (pool === undefined) throw new Error('no Windows pool');
    return pool.id;
  };

  it('sets an absolute size and nothing else', async () => {
    const poolId = await windowsPool();
    const before = await cloud.reader.nodePool(poolId);
    const answer = await resize(poolId, 4);
    expect(answer.taskId).toMatch(/^T-/);
    const after = await cloud.reader.nodePool(poolId);
    expect(after).toMatchObject({
      desiredSize: 4,
      labels: before?.labels,
      taints: before?.taints,
      systemDisk: before?.systemDisk,
    });
  });

  it('reports a busy pool as a conflict', async () => {
    const poolId = await windowsPool();
    await resize(poolId, 4);
    expect(await failureOf(resize(poolId, 5))).toMatchObject({
      kind: 'conflict',
      ambiguous: false,
      details: { remedy: expect.stringContaining('current operation') },
    });
  });

  it('reports an auto-scaling pool as a bad request', async () => {
    const { nodePoolId } = await create({ ...spec, size: autoSize });
    await here().pass(HOUR_MS);
    expect(await failureOf(resize(nodePoolId, 2))).toMatchObject({
      kind: 'bad-request',
      ambiguous: false,
      details: { upstream: { code: 'InvalidDesiredSizeOrCount.NotNull' } },
    });
  });

  it('reports a deleted pool', async () =>
    expect(await failureOf(resize(`np${'0'.repeat(32)}`, 2))).toMatchObject({ kind: 'not-found', ambiguous: false }));
});
