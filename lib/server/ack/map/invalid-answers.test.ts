import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { configFor, connectTo, failureOf, type FaultyCloud, startFaultyCloud } from '../testing/connect';

let odd: FaultyCloud | null = null;
afterEach(() => odd?.stop());

const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

async function against(answer: Parameters<typeof startFaultyCloud>[0]) {
  odd = await startFaultyCloud(answer);
  return { cloud: connectTo({ endpoint: odd.endpoint, clusterId: 'c1', region: 'cn-hangzhou' }), calls: odd.calls };
}

describe('answers that no healthy cloud gives', () => {
  it('pages through nodes until the total, once each', async () => {
    const all = Array.from({ length: 250 }, (_, index) => ({
      instance_id: `i-${index}`,
      nodepool_id: 'np1',
      state: 'running',
    }));
    const { cloud, calls } = await against((_, url, response) => {
      expect(url.searchParams.get('pageSize')).toBe('100');
      const start = (Number(url.searchParams.get('pageNumber')) - 1) * 100;
      // Each page repeats the last node of the one before, as when a node was removed meanwhile.
      sendJson(response, { nodes: all.slice(Math.max(0, start - 1), start + 100), page: { total_count: 250 } });
    });
    const nodes = await cloud.reader.nodes('np1');
    expect(new Set(nodes.map((node) => node.instanceId)).size).toBe(nodes.length);
    expect(nodes.length).toBeGreaterThanOrEqual(249);
    expect(calls).toHaveLength(3);
  });

  it('pages through instance types by token and stops when a token repeats', async () => {
    const { cloud, calls } = await against((_, url, response) => {
      const at = Number(url.searchParams.get('NextToken') ?? '0');
      const type = { InstanceTypeId: `ecs.t${at}.large`, CpuCoreCount: 2, MemorySize: 0.5, CpuArchitecture: 'X86' };
      sendJson(response, { InstanceTypes: { InstanceType: [type] }, NextToken: String(Math.min(at + 1, 3)) });
    });
    const types = await cloud.reader.instanceTypes();
    expect(types[0]).toMatchObject({ id: 'ecs.t0.large', family: 'ecs.t0', memoryMiB: 512 });
    expect(calls).toHaveLength(4);
  });

  it('pages through the running machines of the VPC of the cluster', async () => {
    const { cloud, calls } = await against((action, url, response) => {
      if (action !== 'DescribeInstances') return sendJson(response, { cluster_id: 'c1', vpc_id: 'vpc-9' });
      const requested = ['VpcId', 'Status', 'MaxResults'].map((name) => url.searchParams.get(name));
      expect(requested).toEqual(['vpc-9', 'Running', '100']);
      const start = Number(url.searchParams.get('NextToken') ?? '0');
      const all = Array.from({ length: 250 }, (_, at) => ({ InstanceId: `i-${at}` }));
      const next = start + 100 < all.length ? String(start + 100) : '';
      return sendJson(response, { Instances: { Instance: all.slice(start, start + 100) }, NextToken: next });
    });
    const ids = (await cloud.reader.runningInstances()).map(({ id }) => id);
    expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([250, 250, 'i-249']);
    expect(calls.filter((action) => action === 'DescribeInstances')).toHaveLength(3);
  });

  it('repeats a read answered by a gateway error page, then reports the page', async () => {
    const { cloud, calls } = await against((_, __, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html><body>Bad gateway</body></html>');
    });
    expect(await failureOf(cloud.reader.quota())).toMatchObject({ kind: 'bad-response', ambiguous: false });
    expect(calls).toHaveLength(4);
  });

  it('does not repeat an answer of the wrong type', async () => {
    const { cloud, calls } = await against((_, __, response) => sendJson(response, { nodepools: 'none' }));
    expect(await failureOf(cloud.reader.nodePools())).toMatchObject({
      kind: 'bad-response',
      details: { upstream: { code: 'WrongType' } },
    });
    expect(calls).toHaveLength(1);
  });

  it.each([
    [
      { cluster_nodepool_quota: 50, node_quota: 100 },
      { nodesPerCluster: 100, poolsPerCluster: 50 },
    ],
    [
      {
        cluster_nodepool_quota: 50,
        node_quota: 100,
        quotas: { cluster_nodepool_quota: { quota: '10' }, node_quota: { quota: '' } },
      },
      { nodesPerCluster: 100, poolsPerCluster: 10 },
    ],
    [{ quotas: { cluster_nodepool_quota: { quota: '7' } } }, { nodesPerCluster: null, poolsPerCluster: 7 }],
  ])('takes the newer quota items before the older ones', async (answer, quota) => {
    const { cloud } = await against((_, __, response) => sendJson(response, answer));
    expect(await cloud.reader.quota()).toEqual(quota);
  });

  it('names the missing RAM action', async () => {
    const { cloud } = await against((_, __, response) =>
      sendJson(
        response,
        {
          accessDeniedDetail: { AuthAction: 'cs:GetUserQuota', AuthPrincipalType: 'SubUser' },
          code: 'StatusForbidden',
          message: 'RAM policy Forbidden for action cs:DescribeUserQuota',
          requestId: 'R-3',
          status: 403,
        },
        403,
      ),
    );
    expect(await failureOf(cloud.reader.quota())).toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('cs:GetUserQuota'),
      details: { remedy: expect.stringContaining('cs:GetUserQuota'), upstream: { requestId: 'R-3' } },
    });
  });

  it('names the RAM action of a product that reports none', async () => {
    const { cloud } = await against((_, __, response) =>
      sendJson(response, { Code: 'Forbidden.RAM', Message: 'User not authorized.', RequestId: 'R-4' }, 403),
    );
    expect(await failureOf(cloud.reader.keyPairs())).toMatchObject({
      details: {
        remedy: expect.stringContaining('ecs:DescribeKeyPairs'),
        upstream: { system: 'ecs', requestId: 'R-4' },
      },
    });
  });

  it('does not accept an empty answer as a cluster', async () => {
    const { cloud } = await against((_, __, response) => sendJson(response, {}));
    expect(await failureOf(cloud.reader.cluster())).toMatchObject({ kind: 'bad-response' });
    expect(await failureOf(cloud.kubeconfig(60))).toMatchObject({ code: 'upstream' });
  });
});

describe('an account with a small request budget', () => {
  it('gets all its answers, but later', async () => {
    const simulator = await startSimulator({ scenario: 'throttled', frozen: true });
    const { ready } = simulator;
    const [prod] = ready.clusters;
    const target = {
      endpoint: ready.ackEndpoint,
      clusterId: prod?.clusterId ?? '',
      region: 'cn-hangzhou',
      accessKeyId: ready.accessKeyId,
      accessKeySecret: ready.accessKeySecret,
    };
    const config = configFor(ready.ackEndpoint, 10);
    const clouds = [connectTo(target, config), connectTo(target, config)];
    const answers = await Promise.all(
      clouds.flatMap((cloud) => [
        cloud.reader.nodePools(),
        cloud.reader.quota(),
        cloud.reader.keyPairs(),
        cloud.lookUps('someone').cluster(),
      ]),
    );
    await simulator.stop();
    expect(answers).toHaveLength(8);
  });
});
