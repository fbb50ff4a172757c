import * as CS from '@alicloud/cs20151215';
import * as ECS from '@alicloud/ecs20140526';
import * as VPC from '@alicloud/vpc20160428';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEV_ID, PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { NAT_ID, VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { linuxBody } from '@/simulator/testing/pool-bodies';
import { bodyOf, poolProbe } from '@/simulator/testing/pool-probe';
import { refusalOf } from '@/simulator/testing/sdk-clients';
import { computeClients } from '@/simulator/testing/compute-clients';
import { runningFor } from '@/simulator/testing/running';

const regionId = 'cn-hangzhou';
const sim = runningFor('all');
let compute: ReturnType<typeof computeClients>;
beforeAll(() => {
  compute = computeClients(sim.ready);
});

describe('clusters', () => {
  it('are found by region, name and id', async () => {
    const list = (change: ConstructorParameters<typeof CS.DescribeClustersForRegionRequest>[0], region = regionId) =>
      bodyOf(sim.cs.describeClustersForRegion(region, new CS.DescribeClustersForRegionRequest(change)));
    expect((await list({})).clusters?.map((cluster) => cluster.name)).toEqual(['prod-hangzhou', 'dev-hangzhou']);
    expect((await list({ name: 'dev' })).clusters).toHaveLength(1);
    expect((await list({ clusterId: PROD_ID })).pageInfo).toMatchObject({ totalCount: 1 });
    expect((await list({}, 'cn-beijing')).clusters).toEqual([]);
    expect(await list({ pageNumber: 2, pageSize: 1 })).toMatchObject({
      clusters: [{ clusterId: DEV_ID }],
      pageInfo: { totalCount: 2 },
    });
  });

  it('carry the API server address and the network type as JSON strings', async () => {
    const detail = await bodyOf(sim.cs.describeClusterDetail(PROD_ID));
    expect(PROD_ID).toMatch(/^c[0-9a-z]{32}$/);
    expect(detail).toMatchObject({
      clusterType: 'ManagedKubernetes',
      profile: 'Default',
      currentVersion: '1.32.1-aliyun.1',
      size: 5,
    });
    expect(JSON.parse(detail.masterUrl ?? '')).toMatchObject({ api_server_endpoint: sim.ready.clusters[0]?.kubeUrl });
    expect(JSON.parse(detail.metaData ?? '')).toMatchObject({ Capabilities: { Network: 'flannel' } });
    expect(detail.created).toMatch(/\+08:00$/);
  });

  it('issue kubeconfigs for the requested term', async () => {
    const request = (minutes: number) =>
      sim.cs.describeClusterUserKubeconfig(
        PROD_ID,
        new CS.DescribeClusterUserKubeconfigRequest({ temporaryDurationMinutes: minutes }),
      );
    const issued = await bodyOf(request(60));
    expect(issued.config).toContain(`server: ${sim.ready.clusters[0]?.kubeUrl ?? ''}`);
    const minutes = (Date.parse(issued.expiration ?? '') - sim.simulation.world.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    for (const wrong of [14, 4321])
      expect((await refusalOf(request(wrong))).code).toBe('InvalidParameter.TemporaryDurationMinutes');
  });

  it('offer versions with runtimes and Windows images', async () => {
    const request = new CS.DescribeKubernetesVersionMetadataRequest({
      region: regionId,
      clusterType: 'ManagedKubernetes',
      kubernetesVersion: '1.32.1-aliyun.1',
    });
    const [version] = await bodyOf(sim.cs.describeKubernetesVersionMetadata(request));
    expect(version?.runtimes?.map((runtime) => runtime.version)).toContain('2.1.5');
    const windows = version?.images?.filter((image) => image.osType === 'Windows') ?? [];
    expect(windows.map((image) => image.imageType)).toEqual(
      expect.arrayContaining(['WindowsServer2019', 'WindowsServer2022', 'WindowsCore']),
    );
    expect(windows.every((image) => image.imageId?.startsWith('win'))).toBe(true);
    const without = new CS.DescribeKubernetesVersionMetadataRequest({ clusterType: 'ManagedKubernetes' });
    expect((await refusalOf(sim.cs.describeKubernetesVersionMetadata(without))).code).toBe('MissingParameter.Region');
  });

  it('show kube-flannel-ds-windows as an add-on only when the scenario says so', async () => {
    const names = async () =>
      (await bodyOf(sim.cs.listClusterAddonInstances(PROD_ID))).addons?.map((addon) => addon.name) ?? [];
    expect(await names()).toContain('flannel');
    expect(await names()).not.toContain('kube-flannel-ds-windows');
    const daemonSet = sim.simulation.world.kube(DEV_ID).get('DaemonSet', 'kube-system', 'kube-flannel-ds-windows');
    expect(JSON.stringify(daemonSet)).toContain('flannel-windows:v0.15.1-aliyun');
    sim.simulation.world.state.switches.listWindowsFlannel = true;
    expect(await names()).toContain('kube-flannel-ds-windows');
    sim.simulation.world.state.switches.listWindowsFlannel = false;
  });

  it('report quotas as numbers and as the raw map', async () => {
    const quota = await bodyOf(sim.cs.describeUserQuota());
    expect(quota).toMatchObject({ nodeQuota: 100, clusterNodepoolQuota: 10 });
    expect(quota.quotas).toMatchObject({ cluster_nodepool_quota: { quota: '10', operation_code: 'q_nodepool' } });
  });
});

describe('nodes and tasks', () => {
  it('page nodes ten at a time, at most a hundred', async () => {
    const list = (change: ConstructorParameters<typeof CS.DescribeClusterNodesRequest>[0]) =>
      sim.cs.describeClusterNodes(PROD_ID, new CS.DescribeClusterNodesRequest(change));
    expect((await bodyOf(list({}))).page).toMatchObject({ pageNumber: 1, pageSize: 10, totalCount: 5 });
    expect((await bodyOf(list({ pageSize: '2', pageNumber: '3' }))).nodes).toHaveLength(1);
    expect((await refusalOf(list({ pageSize: '101' }))).code).toBe('InvalidParameter.PageSize');
    const [first] = (await bodyOf(list({}))).nodes ?? [];
    expect((await bodyOf(list({ instanceIds: first?.instanceId ?? '' }))).nodes).toEqual([first]);
    expect((await bodyOf(list({ nodeNames: 'unknown' }))).nodes).toEqual([]);
  });

  it('list tasks newest first, filtered by what the console filters by', async () => {
    const { poolId, taskId } = await poolProbe(sim).create(linuxBody({ scaling_group: { desired_size: 0 } }));
    await sim.advance(60_000);
    const list = await bodyOf(
      sim.cs.describeClusterTasks(PROD_ID, new CS.DescribeClusterTasksRequest({ pageSize: 5 })),
    );
    expect(list.tasks?.[0]).toMatchObject({ taskId, taskType: 'nodepool_create', state: 'success' });
    const filtered = await sim.raw({
      action: 'DescribeClusterTasks',
      pathname: `/clusters/${PROD_ID}/tasks`,
      query: { type: 'nodepool_create', target_id: poolId, detail: 'true' },
    });
    expect(filtered.body['tasks']).toMatchObject([{ target: { id: poolId }, parameters: { desired_size: 0 } }]);
    const events = await bodyOf(sim.cs.describeClusterEvents(PROD_ID, new CS.DescribeClusterEventsRequest({ taskId })));
    expect(events.events?.map((event) => event.data?.reason)).toEqual(['Succeeded', 'Started']);
    expect(events.events?.[0]).toMatchObject({ subject: poolId, type: 'nodepool_update', source: 'task' });
  });
});

describe('ECS', () => {
  it('offers at least forty types, including small, GPU, ARM and local-disk ones', async () => {
    const all = await bodyOf(compute.ecs.describeInstanceTypes(new ECS.DescribeInstanceTypesRequest({})));
    const types = all.instanceTypes?.instanceType ?? [];
    expect(types.length).toBeGreaterThanOrEqual(40);
    expect(new Set(types.map((type) => type.instanceTypeId)).size).toBe(types.length);
    expect(types.find((type) => type.instanceTypeId === 'ecs.gn6i-c4g1.xlarge')).toMatchObject({
      GPUAmount: 1,
      memorySize: 15,
    });
    expect(types.find((type) => type.instanceTypeId === 'ecs.g8y.xlarge')).toMatchObject({ cpuArchitecture: 'ARM' });
    expect(types.some((type) => (type.cpuCoreCount ?? 0) < 4)).toBe(true);
    expect(types.some((type) => (type.localStorageAmount ?? 0) > 0)).toBe(true);
  });

  it('pages types by token', async () => {
    const seen: (string | undefined)[] = [];
    let nextToken = '';
    do {
      const page: ECS.DescribeInstanceTypesResponseBody = await bodyOf(
        compute.ecs.describeInstanceTypes(
          new ECS.DescribeInstanceTypesRequest({ maxResults: 25, ...(nextToken === '' ? {} : { nextToken }) }),
        ),
      );
      seen.push(...(page.instanceTypes?.instanceType ?? []).map((type) => type.instanceTypeId));
      nextToken = page.nextToken ?? '';
    } while (nextToken !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(40);
  });

  it('returns stock by zone', async () => {
    const request = new ECS.DescribeAvailableResourceRequest({
      regionId,
      destinationResource: 'InstanceType',
      instanceType: 'ecs.g8i.xlarge',
    });
    const zones = (await bodyOf(compute.ecs.describeAvailableResource(request))).availableZones?.availableZone ?? [];
    expect(zones.map((zone) => [zone.zoneId, zone.status])).toEqual([
      ['cn-hangzhou-h', 'SoldOut'],
      ['cn-hangzhou-i', 'Available'],
      ['cn-hangzhou-j', 'Available'],
    ]);
  });

  it('prices Windows above Linux, by size and by time', async () => {
    const price = async (change: Partial<ConstructorParameters<typeof ECS.DescribePriceRequest>[0]>) => {
      const request = new ECS.DescribePriceRequest({ regionId, instanceType: 'ecs.g6.xlarge', ...change });
      return (await bodyOf(compute.ecs.describePrice(request))).priceInfo?.price?.tradePrice ?? 0;
    };
    const linux = await price({});
    expect(linux).toBeGreaterThan(0.5);
    expect(await price({ platform: 'Windows' })).toBeGreaterThan(linux);
    expect(await price({ instanceType: 'ecs.g6.2xlarge' })).toBeGreaterThan(linux);
    expect(await price({ priceUnit: 'Month' })).toBeGreaterThan(100 * linux);
    const bigger = { systemDisk: { category: 'cloud_essd', size: 500, performanceLevel: 'PL1' } };
    expect(await price(bigger)).toBeGreaterThan(linux);
    const request = new ECS.DescribePriceRequest({ regionId, instanceType: 'ecs.none' });
    expect((await refusalOf(compute.ecs.describePrice(request))).code).toBe('InvalidInstanceType.ValueNotSupported');
  });

  it('lists instances, own images and key pairs', async () => {
    const instances = await bodyOf(compute.ecs.describeInstances(new ECS.DescribeInstancesRequest({ regionId })));
    expect(instances.totalCount).toBe(11);
    const own = await bodyOf(
      compute.ecs.describeImages(new ECS.DescribeImagesRequest({ regionId, imageOwnerAlias: 'self' })),
    );
    expect(own.images?.image).toMatchObject([{ OSType: 'windows', imageId: 'm-bp1k8s9mullion0win2022' }]);
    const keys = await bodyOf(
      compute.ecs.describeKeyPairs(new ECS.DescribeKeyPairsRequest({ regionId, keyPairName: 'ops*' })),
    );
    expect(keys.keyPairs?.keyPair?.map((key) => key.keyPairName)).toEqual(['ops-key']);
  });
});

describe('VPC', () => {
  it('has vSwitches in three zones, one of them without SNAT', async () => {
    const list = await bodyOf(compute.vpc.describeVSwitches(new VPC.DescribeVSwitchesRequest({ regionId })));
    const vSwitches = list.vSwitches?.vSwitch ?? [];
    expect(new Set(vSwitches.map((item) => item.zoneId)).size).toBe(3);
    const request = new VPC.DescribeSnatTableEntriesRequest({ regionId, natGatewayId: NAT_ID });
    const entries =
      (await bodyOf(compute.vpc.describeSnatTableEntries(request))).snatTableEntries?.snatTableEntry ?? [];
    const covered = entries.map((entry) => entry.sourceVSwitchId);
    expect(vSwitches.filter((item) => !covered.includes(item.vSwitchId)).map((item) => item.vSwitchId)).toEqual([
      VSWITCH_IDS.isolated,
    ]);
  });

  it('has a NAT gateway with an address, and a free one', async () => {
    const gateways = await bodyOf(compute.vpc.describeNatGateways(new VPC.DescribeNatGatewaysRequest({ regionId })));
    const [gateway] = gateways.natGateways?.natGateway ?? [];
    expect(gateway).toMatchObject({
      natGatewayId: NAT_ID,
      networkType: 'internet',
      ipLists: { ipList: [{ usingStatus: 'UsedBySnatTable' }] },
    });
    const free = new VPC.DescribeEipAddressesRequest({ regionId, status: 'Available' });
    expect((await bodyOf(compute.vpc.describeEipAddresses(free))).eipAddresses?.eipAddress).toHaveLength(1);
  });
});
