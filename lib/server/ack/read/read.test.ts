import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloudConnection } from '../transport/connect-cloud';
import { connectTo, failureOf, type SimulatedCloud, startCloud, type Target } from '../testing/connect';

let here: SimulatedCloud;
let target: Target;
let cloud: CloudConnection;

beforeAll(async () => {
  here = await startCloud();
  target = here.target;
  cloud = here.cloud();
});
afterAll(() => here.stop());

describe('the reader, on hybrid-small', () => {
  it('reads the cluster with its network from the add-ons', async () => {
    expect(await cloud.reader.cluster()).toMatchObject({
      clusterId: target.clusterId,
      name: 'prod-hangzhou',
      regionId: 'cn-hangzhou',
      clusterType: 'ManagedKubernetes',
      state: 'running',
      kubernetesVersion: '1.32.1-aliyun.1',
      network: 'flannel',
    });
  });

  it('reads pools of both systems', async () => {
    const pools = await cloud.reader.nodePools();
    expect(
      pools.map(({ name, os, desiredSize, isDefault, rawState }) => ({ name, os, desiredSize, isDefault, rawState })),
    ).toEqual([
      { name: 'default-nodepool', os: 'linux', desiredSize: 3, isDefault: true, rawState: 'active' },
      { name: 'win-legacy', os: 'windows', desiredSize: 2, isDefault: false, rawState: 'active' },
    ]);
    expect(pools[1]).toMatchObject({
      platform: 'WindowsServer2019',
      runtime: 'containerd',
      counts: { total: 2, healthy: 2, failed: 0 },
      systemDisk: { category: 'cloud_essd', sizeGiB: 120 },
      labels: { workload: 'legacy' },
      taints: [],
      autoScaling: null,
    });
    expect(pools[1]?.createdAt).toBeGreaterThan(Date.UTC(2026, 0));
  });

  it('reads one pool equal to its list entry', async () => {
    const [, listed] = await cloud.reader.nodePools();
    expect(await cloud.reader.nodePool(listed?.id ?? '')).toEqual(listed);
  });

  it('reads nodes of one pool alone', async () => {
    const [pool] = await cloud.reader.nodePools();
    const nodes = await cloud.reader.nodes(pool?.id ?? '');
    expect(nodes).toHaveLength(3);
    expect(nodes[0]).toMatchObject({
      rawState: 'running',
      nodeStatus: 'Ready',
      instanceType: 'ecs.g7.xlarge',
      errorMessage: null,
    });
    expect(nodes[0]?.nodeName).toBe(`cn-hangzhou.${nodes[0]?.ip}`);
  });

  it('distinguishes a removed pool or task from an unknown cluster', async () => {
    expect(await cloud.reader.nodePool('np00000000000000000000000000000000')).toBeNull();
    expect(await cloud.reader.task('T-000000000000000000000000')).toBeNull();
    const elsewhere = connectTo({ ...target, clusterId: 'c0000' });
    expect(await failureOf(elsewhere.reader.nodePool('np1'))).toMatchObject({ kind: 'not-found' });
  });

  it('reads images and runtimes of the version the cluster has', async () => {
    const images = await cloud.reader.images();
    expect(images.find((image) => image.imageType === 'WindowsServer2022')).toEqual({
      id: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
      name: 'Windows Server 2022',
      os: 'windows',
      platform: 'Windows',
      imageType: 'WindowsServer2022',
      arch: 'amd64',
      sizeGiB: 40,
    });
    expect(images.find((image) => image.arch === 'arm64')?.os).toBe('linux');
    expect(await cloud.reader.runtimes()).toContainEqual({ name: 'containerd', version: '1.6.38' });
  });

  it('requests images and runtimes once when they are read together', async () => {
    const count = () => here.calls('DescribeKubernetesVersionMetadata');
    await here.control('/reset', {});
    await Promise.all([cloud.reader.images(), cloud.reader.runtimes()]);
    expect(await count()).toBe(1);
    await cloud.reader.images();
    expect(await count()).toBe(2);
  });

  it('reads instance types, stock and price', async () => {
    const types = await cloud.reader.instanceTypes();
    expect(types.find((type) => type.id === 'ecs.g6.xlarge')).toMatchObject({
      cpuMilli: 4000,
      memoryMiB: 16_384,
      arch: 'amd64',
      gpuCount: 0,
    });
    expect(types.some((type) => type.gpuCount > 0 && type.gpuSpec !== null)).toBe(true);
    const stock = await cloud.reader.stock(['cn-hangzhou-h', 'cn-hangzhou-j', 'cn-hangzhou-h']);
    const of = (instanceType: string, zoneId: string) =>
      stock.filter((row) => row.instanceType === instanceType && row.zoneId === zoneId);
    expect(of('ecs.g8i.xlarge', 'cn-hangzhou-h')).toEqual([
      { instanceType: 'ecs.g8i.xlarge', zoneId: 'cn-hangzhou-h', state: 'sold-out' },
    ]);
    expect(of('ecs.g6.xlarge', 'cn-hangzhou-j')[0]?.state).toBe('in-stock');
    expect(of('ecs.g6.xlarge', 'cn-hangzhou-i')).toEqual([]);
  });

  it('prices Windows above Linux and has no price for an unknown type', async () => {
    const inputs = {
      instanceType: 'ecs.g6.xlarge',
      zoneId: 'cn-hangzhou-h',
      systemDisk: { category: 'cloud_essd', sizeGiB: 120 },
    };
    const windows = await cloud.reader.price({ ...inputs, os: 'windows' });
    const linux = await cloud.reader.price({ ...inputs, os: 'linux' });
    expect(windows?.currency).toBe('CNY');
    expect(windows?.perHour).toBeGreaterThan(linux?.perHour ?? Infinity);
    expect(await cloud.reader.price({ ...inputs, os: 'linux', instanceType: 'ecs.none.huge' })).toBeNull();
  });

  it('reports vSwitches without a way to the Internet', async () => {
    const paths = (await cloud.reader.vSwitches()).map(({ name, internetPath }) => [name, internetPath]);
    expect(paths).toEqual([
      ['nodes-h', true],
      ['nodes-i', true],
      ['nodes-j', true],
      ['isolated-j', false],
    ]);
  });

  it('reports the way to the Internet as unknown without the permission', async () => {
    await here.fault('error', 'DescribeSnatTableEntries', {});
    const vSwitches = await cloud.reader.vSwitches();
    await here.fault('error', 'DescribeSnatTableEntries', { on: false });
    expect(vSwitches.map((item) => item.internetPath)).toEqual([null, null, null, null]);
  });

  it('reads quota, security groups and key pairs', async () => {
    expect(await cloud.reader.quota()).toEqual({ nodesPerCluster: 100, poolsPerCluster: 10 });
    expect(await cloud.reader.securityGroups()).toContainEqual({
      id: 'sg-bp1k8s9mullion0ops0001',
      name: 'operations',
      type: 'normal',
    });
    expect(await cloud.reader.keyPairs()).toEqual([{ name: 'ops-key' }, { name: 'ci-key' }]);
  });

  it('gets a kubeconfig that expires', async () => {
    const { yaml, expiresAt } = await cloud.kubeconfig(60);
    expect(yaml).toContain('kind: Config');
    expect(Math.abs(expiresAt - Date.now() - 3_600_000)).toBeLessThan(10 * 60_000);
  });
});

describe('a failing cloud', () => {
  it('repeats a read that was throttled, cut or failed', async () => {
    for (const kind of ['throttle', 'error', 'down']) {
      await here.fault(kind, 'DescribeUserQuota');
      expect(await cloud.reader.quota()).toMatchObject({ nodesPerCluster: 100 });
    }
  });

  it('gives up after four tries, with the code and request id of the last', async () => {
    await here.control('/reset', {});
    await here.fault('error', 'DescribeUserQuota', { times: 9 });
    const failure = await failureOf(cloud.reader.quota());
    expect(failure).toMatchObject({
      kind: 'server',
      ambiguous: false,
      details: { upstream: { system: 'ack', code: 'InternalError' } },
    });
    expect(failure).toHaveProperty('details.upstream.requestId', expect.stringMatching(/^[0-9A-F-]{36}$/));
    expect(await here.calls('DescribeUserQuota')).toBe(4);
    await here.fault('error', 'DescribeUserQuota', { on: false });
  });

  it('names the access key as the cause when it is wrong', async () => {
    for (const wrong of [{ accessKeyId: 'LTAInobody' }, { accessKeySecret: 'not-the-secret-of-this-key' }]) {
      const failure = await failureOf(connectTo({ ...target, ...wrong }).reader.nodePools());
      expect(failure).toMatchObject({ kind: 'forbidden', details: { remedy: expect.stringContaining('access key') } });
      expect(JSON.stringify(failure)).not.toContain('not-the-secret');
    }
  });

  it('reports missing credentials before it sends anything', async () => {
    const lonely = connectTo({ ...target, accessKeyId: '', accessKeySecret: '' });
    process.env['ALIBABA_CLOUD_ECS_METADATA_DISABLED'] = 'true';
    const failure = await failureOf(lonely.reader.nodePools());
    delete process.env['ALIBABA_CLOUD_ECS_METADATA_DISABLED'];
    expect(failure).toMatchObject({ kind: 'forbidden', details: { upstream: { code: 'NoCredentials' } } });
  });

  it('reports an address at which nothing answers', async () => {
    const { reader } = connectTo({ ...target, endpoint: '127.0.0.1:9' });
    expect(await failureOf(reader.cluster())).toMatchObject({
      kind: 'network',
      ambiguous: false,
      details: { remedy: expect.stringContaining('mullion.yaml') },
    });
  });
});
