import * as CS from '@alicloud/cs20151215';
import { afterEach, describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { createRequest, linuxBody } from '@/simulator/testing/pool-bodies';
import { refusalOf, sdkClients } from '@/simulator/testing/sdk-clients';
import { type Running, startRunning } from '@/simulator/testing/running';

let sim: Running | undefined;
afterEach(async () => {
  await sim?.stop();
  sim = undefined;
});

async function start(...options: Parameters<typeof startRunning>): Promise<Running> {
  sim = await startRunning(...options);
  return sim;
}

const listPools = (from: Pick<Running, 'cs'>) =>
  from.cs.describeClusterNodePools(PROD_ID, new CS.DescribeClusterNodePoolsRequest({}));

const securityGroups = (from: Running, query: Record<string, string>) =>
  from.raw({ action: 'DescribeSecurityGroups', version: '2014-05-26', query: { RegionId: 'cn-hangzhou', ...query } });

const fault = (from: Running, kind: string, more: Record<string, unknown> = {}) =>
  from.control('POST', '/fault', { target: 'ack', kind, ...more });

const createCount = async (from: Running): Promise<unknown> =>
  (await from.control('GET', '/calls?action=CreateClusterNodePool'))['count'];

describe('signatures', () => {
  it('refuses an unknown access key and a wrong secret', async () => {
    const { ready } = await start();
    const unknownKey = sdkClients({ ...ready, accessKeyId: 'LTAI5tAnotherUser' });
    expect(await refusalOf(listPools(unknownKey))).toMatchObject({
      code: 'InvalidAccessKeyId.NotFound',
      statusCode: 404,
    });
    const wrongSecret = sdkClients({ ...ready, accessKeySecret: 'guess' });
    expect(await refusalOf(listPools(wrongSecret))).toMatchObject({ code: 'SignatureDoesNotMatch', statusCode: 400 });
  });

  it('accepts parameters with special characters', async () => {
    const running = await start();
    const name = "池 *()!'~/+&=%";
    const answer = await running.cs.describeClusterNodePools(
      PROD_ID,
      new CS.DescribeClusterNodePoolsRequest({ nodepoolName: name }),
    );
    expect(answer.body?.nodepools).toEqual([]);
    expect(await refusalOf(running.cs.describeClusterDetail('c 1/2'))).toMatchObject({ code: 'ErrorClusterNotFound' });
    const groups = await securityGroups(running, { SecurityGroupIds: '["a b","c*"]', Tag: "!*'()" });
    expect(groups.body['TotalCount']).toBe(0);
  });

  it('refuses a request without a signature', async () => {
    const { ready } = await start();
    const response = await fetch(`http://${ready.ackEndpoint}/clusters/${PROD_ID}`, {
      headers: { 'x-acs-version': '2015-12-15' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ Code: 'MissingAuthorization' });
    expect(response.headers.get('x-acs-request-id')).toMatch(/^[0-9A-F]{8}-/);
  });

  it('answers an unknown action and an unknown region the way the gateway does', async () => {
    const running = await start();
    const action = running.raw({ action: 'DescribeMoon', version: '2014-05-26', query: { RegionId: 'cn-hangzhou' } });
    expect(await refusalOf(action)).toMatchObject({ code: 'InvalidAction.NotFound', statusCode: 404 });
    const elsewhere = securityGroups(running, { RegionId: 'cn-atlantis' });
    expect((await refusalOf(elsewhere)).code).toBe('InvalidRegionId.NotFound');
  });
});

describe('throttling', () => {
  it('rejects a burst in the throttled scenario with the time to wait', async () => {
    const running = await start({ scenario: 'throttled' });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => listPools(running)));
    expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThanOrEqual(5);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const refusal = await refusalOf(Promise.reject(refused[0]));
    expect(refusal).toMatchObject({ name: 'ThrottlingError', code: 'Throttling.User', statusCode: 429 });
    expect(refusal.retryAfter).toBeGreaterThan(0);
  });

  it('answers 400 for the RPC products', async () => {
    const running = await start();
    await fault(running, 'throttle', { action: 'DescribeSecurityGroups', times: 1 });
    expect(await refusalOf(securityGroups(running, {}))).toMatchObject({ name: 'ThrottlingError', statusCode: 400 });
    await expect(securityGroups(running, {})).resolves.toBeDefined();
  });
});

describe('lost responses', () => {
  it('creates a pool although the response is lost', async () => {
    const running = await start();
    const request = createRequest(linuxBody({ nodepool_info: { name: 'linux-lost-answer' } }));
    expect((await refusalOf(running.cs.createClusterNodePool(PROD_ID, request))).code).toBe('ECONNRESET');
    const pools = (await listPools(running)).body?.nodepools ?? [];
    expect(pools.map((pool) => pool.nodepoolInfo?.name)).toContain('linux-lost-answer');
    expect(await createCount(running)).toBe(1);
    expect((await refusalOf(running.cs.createClusterNodePool(PROD_ID, request))).code).toBe('InvalidParameter.Name');
    expect(await createCount(running)).toBe(2);
  });

  it('answers 500 without an effect', async () => {
    const running = await start();
    const request = createRequest(linuxBody({ nodepool_info: { name: 'linux-err500' } }));
    const refusal = await refusalOf(running.cs.createClusterNodePool(PROD_ID, request));
    expect(refusal).toMatchObject({ name: 'ServerError', code: 'InternalError', statusCode: 500 });
    expect((await listPools(running)).body?.nodepools).toHaveLength(2);
  });

  it('loses, fails and drops as many calls as requested', async () => {
    const running = await start();
    await fault(running, 'error', { action: 'DescribeClusterNodePools', times: 1 });
    expect((await refusalOf(listPools(running))).statusCode).toBe(500);
    await fault(running, 'lost-answer', { times: 1 });
    expect((await refusalOf(listPools(running))).code).toBe('ECONNRESET');
    await fault(running, 'down');
    expect((await refusalOf(listPools(running))).code).toBe('ECONNRESET');
    await fault(running, 'down', { on: false });
    expect((await listPools(running)).body?.nodepools).toHaveLength(2);
    expect(await fault(running, 'earthquake')).toMatchObject({ code: 'UnknownFault' });
  });
});

describe('the control API', () => {
  it('reports the world, moves the clock and resets', async () => {
    const running = await start();
    expect(await running.control('GET', '/health')).toEqual({ ok: true, scenario: 'hybrid-small' });
    const before = running.simulation.world.now();
    expect(await running.control('POST', '/clock', { advanceMs: 1_500 })).toEqual({
      nowMs: before + 1_500,
      frozen: true,
    });
    await running.control('POST', '/clock', { resume: true });
    expect(running.simulation.world.clock.frozen).toBe(false);
    expect(await running.control('POST', '/clock', { advanceMs: -1 })).toMatchObject({ code: 'InvalidAdvance' });
    expect(await running.control('POST', '/reset', { scenario: 'empty' })).toMatchObject({ clusters: [] });
    expect(await running.control('POST', '/reset', { scenario: 'nowhere' })).toMatchObject({ code: 'ControlError' });
    expect(await running.control('GET', '/state')).toMatchObject({ scenario: 'empty', clusters: [] });
    expect(await running.control('GET', '/nothing')).toMatchObject({ code: 'UnknownRoute' });
  });

  it('keeps the addresses of the API servers over a reset', async () => {
    const running = await start();
    const report = await running.control('POST', '/reset', {});
    const urls = (from: unknown): unknown => JSON.stringify(from);
    expect(urls(report['clusters'])).toBe(urls(running.ready.clusters));
  });

  it('makes a node unhealthy and updates the pool counts', async () => {
    const running = await start();
    const node = running.simulation.world.state.instances.find((item) => item.phase === 'joined');
    await running.control('POST', '/node', { node: node?.nodeName, ready: false, reason: 'KubeletStopped' });
    const pools = (await listPools(running)).body?.nodepools ?? [];
    expect(pools[0]?.status).toMatchObject({ healthyNodes: 2, offlineNodes: 1 });
  });
});
