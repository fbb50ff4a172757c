import { readFileSync } from 'node:fs';
import * as CS from '@alicloud/cs20151215';
import * as ECS from '@alicloud/ecs20140526';
import * as VPC from '@alicloud/vpc20160428';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { createRequest, linuxBody } from '@/simulator/testing/pool-bodies';
import { poolProbe } from '@/simulator/testing/pool-probe';
import { refusalOf } from '@/simulator/testing/refusal';
import { computeClients } from '@/simulator/testing/compute-clients';
import { type Running, startRunning } from '@/simulator/testing/running';
import { ACK_OPERATIONS, RPC_PRODUCTS } from '@/simulator/world/operations/catalogue';

interface Row {
  product: string;
  action: string;
  modelled: boolean;
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rows: Row[] = [...readme.matchAll(/^\| (CS|Ecs|Vpc|Ess|ResourceManager) \| (\w+) \| (yes|no) \|$/gm)].map(
  (found) => ({ product: found[1] ?? '', action: found[2] ?? '', modelled: found[3] === 'yes' }),
);

let sim: Running;
let compute: ReturnType<typeof computeClients>;
let poolId = '';
let taskId = '';
const regionId = 'cn-hangzhou';

beforeAll(async () => {
  sim = await startRunning();
  compute = computeClients(sim.ready);
  ({ poolId, taskId } = await poolProbe(sim).create(linuxBody({ scaling_group: { desired_size: 2 } })));
  await sim.advance(180_000);
});
afterAll(() => sim.stop());

/** Lets whatever the last write started come to its end. */
const settle = (): Promise<void> => sim.advance(900_000);

async function upgrade(): Promise<string> {
  await settle();
  const request = new CS.UpgradeClusterNodepoolRequest({ useReplace: true, rollingPolicy: { maxParallelism: 1 } });
  return (await sim.cs.upgradeClusterNodepool(PROD_ID, poolId, request)).body?.taskId ?? '';
}

async function firstNode() {
  await settle();
  const [node] = await poolProbe(sim).nodes(poolId);
  return node;
}

async function removeOne(): Promise<unknown> {
  const node = await firstNode();
  const request = new CS.RemoveNodePoolNodesRequest({
    instanceIds: [node?.instanceId ?? ''],
    releaseNode: true,
    drainNode: true,
  });
  return sim.cs.removeNodePoolNodes(PROD_ID, poolId, request);
}

async function deleteOther(): Promise<unknown> {
  const other = await poolProbe(sim).create(
    linuxBody({ nodepool_info: { name: 'short-lived' }, scaling_group: { desired_size: 0 } }),
  );
  await settle();
  return sim.cs.deleteClusterNodepool(PROD_ID, other.poolId, new CS.DeleteClusterNodepoolRequest({ force: false }));
}

const metadataRequest = () =>
  new CS.DescribeKubernetesVersionMetadataRequest({ region: regionId, clusterType: 'ManagedKubernetes' });
const settled = async (call: () => Promise<unknown>): Promise<unknown> => {
  await settle();
  return call();
};

const CALLS: Record<string, () => Promise<unknown>> = {
  DescribeClustersV1: () => sim.cs.describeClustersV1(new CS.DescribeClustersV1Request({})),
  DescribeClustersForRegion: () =>
    sim.cs.describeClustersForRegion(regionId, new CS.DescribeClustersForRegionRequest({})),
  DescribeClusterDetail: () => sim.cs.describeClusterDetail(PROD_ID),
  DescribeClusterUserKubeconfig: () =>
    sim.cs.describeClusterUserKubeconfig(
      PROD_ID,
      new CS.DescribeClusterUserKubeconfigRequest({ temporaryDurationMinutes: 60 }),
    ),
  DescribeKubernetesVersionMetadata: () => sim.cs.describeKubernetesVersionMetadata(metadataRequest()),
  DescribeRegions: () => sim.cs.describeRegions(new CS.DescribeRegionsRequest({})),
  ListClusterAddonInstances: () => sim.cs.listClusterAddonInstances(PROD_ID),
  GetClusterAddonInstance: () => sim.cs.getClusterAddonInstance(PROD_ID, 'flannel'),
  DescribeUserQuota: () => sim.cs.describeUserQuota(),
  DescribeClusterResources: () => sim.cs.describeClusterResources(PROD_ID, new CS.DescribeClusterResourcesRequest({})),
  DescribeClusterNodePools: () => sim.cs.describeClusterNodePools(PROD_ID, new CS.DescribeClusterNodePoolsRequest({})),
  DescribeClusterNodePoolDetail: () => sim.cs.describeClusterNodePoolDetail(PROD_ID, poolId),
  CreateClusterNodePool: () =>
    sim.cs.createClusterNodePool(PROD_ID, createRequest(linuxBody({ nodepool_info: { name: 'another' } }))),
  ModifyClusterNodePool: () =>
    settled(() =>
      sim.cs.modifyClusterNodePool(
        PROD_ID,
        poolId,
        new CS.ModifyClusterNodePoolRequest({ nodepoolInfo: { name: 'renamed' } }),
      ),
    ),
  ScaleClusterNodePool: () =>
    settled(() => sim.cs.scaleClusterNodePool(PROD_ID, poolId, new CS.ScaleClusterNodePoolRequest({ count: 1 }))),
  DeleteClusterNodepool: deleteOther,
  RemoveNodePoolNodes: removeOne,
  AttachInstancesToNodePool: () =>
    settled(() => {
      const free = sim.simulation.world.state.instances.find((instance) => instance.phase === 'free');
      const request = new CS.AttachInstancesToNodePoolRequest({
        instances: [free?.instanceId ?? ''],
        password: 'Correct-Horse-7',
      });
      return sim.cs.attachInstancesToNodePool(PROD_ID, poolId, request);
    }),
  UpgradeClusterNodepool: upgrade,
  RepairClusterNodePool: () =>
    settled(() => sim.cs.repairClusterNodePool(PROD_ID, poolId, new CS.RepairClusterNodePoolRequest({}))),
  SyncClusterNodePool: () => sim.cs.syncClusterNodePool(PROD_ID),
  DescribeClusterNodes: () =>
    sim.cs.describeClusterNodes(PROD_ID, new CS.DescribeClusterNodesRequest({ pageSize: '100' })),
  DescribeTaskInfo: () => sim.cs.describeTaskInfo(taskId),
  DescribeClusterTasks: () => sim.cs.describeClusterTasks(PROD_ID, new CS.DescribeClusterTasksRequest({})),
  PauseTask: async () => {
    const id = await upgrade();
    const answer = await sim.cs.pauseTask(id);
    await sim.cs.cancelTask(id);
    return answer;
  },
  ResumeTask: async () => {
    const id = await upgrade();
    await sim.cs.pauseTask(id);
    return sim.cs.resumeTask(id);
  },
  CancelTask: async () => sim.cs.cancelTask(await upgrade()),
  DescribeEvents: () => sim.cs.describeEvents(new CS.DescribeEventsRequest({ clusterId: PROD_ID })),
  DescribeClusterEvents: () => sim.cs.describeClusterEvents(PROD_ID, new CS.DescribeClusterEventsRequest({})),
  DescribeEventsForRegion: () => sim.cs.describeEventsForRegion(regionId, new CS.DescribeEventsForRegionRequest({})),
  DescribeInstanceTypes: () =>
    compute.ecs.describeInstanceTypes(new ECS.DescribeInstanceTypesRequest({ instanceTypes: ['ecs.g6.xlarge'] })),
  DescribeAvailableResource: () =>
    compute.ecs.describeAvailableResource(
      new ECS.DescribeAvailableResourceRequest({ regionId, destinationResource: 'InstanceType' }),
    ),
  DescribeImages: () => compute.ecs.describeImages(new ECS.DescribeImagesRequest({ regionId, OSType: 'windows' })),
  DescribePrice: () =>
    compute.ecs.describePrice(new ECS.DescribePriceRequest({ regionId, instanceType: 'ecs.g6.xlarge' })),
  DescribeKeyPairs: () => compute.ecs.describeKeyPairs(new ECS.DescribeKeyPairsRequest({ regionId })),
  DescribeSecurityGroups: () => compute.ecs.describeSecurityGroups(new ECS.DescribeSecurityGroupsRequest({ regionId })),
  DescribeInstances: () => compute.ecs.describeInstances(new ECS.DescribeInstancesRequest({ regionId })),
  RebootInstance: async () => {
    const node = await firstNode();
    const answer = await compute.ecs.rebootInstance(
      new ECS.RebootInstanceRequest({ instanceId: node?.instanceId ?? '' }),
    );
    await settle();
    return answer;
  },
  DescribeZones: () => compute.ecs.describeZones(new ECS.DescribeZonesRequest({ regionId })),
  DescribeDeploymentSets: () => compute.ecs.describeDeploymentSets(new ECS.DescribeDeploymentSetsRequest({ regionId })),
  DescribeElasticityAssurances: () =>
    compute.ecs.describeElasticityAssurances(new ECS.DescribeElasticityAssurancesRequest({ regionId })),
  DescribeCapacityReservations: () =>
    compute.ecs.describeCapacityReservations(new ECS.DescribeCapacityReservationsRequest({ regionId })),
  ListResourceGroups: () => sim.raw({ action: 'ListResourceGroups', version: '2020-03-31', query: {} }),
  DescribeVpcs: () => compute.vpc.describeVpcs(new VPC.DescribeVpcsRequest({ regionId })),
  DescribeVSwitches: () => compute.vpc.describeVSwitches(new VPC.DescribeVSwitchesRequest({ regionId })),
  DescribeNatGateways: () => compute.vpc.describeNatGateways(new VPC.DescribeNatGatewaysRequest({ regionId })),
  DescribeSnatTableEntries: () =>
    compute.vpc.describeSnatTableEntries(
      new VPC.DescribeSnatTableEntriesRequest({ regionId, snatTableId: 'stb-bp1k8s9mullion0snat01' }),
    ),
  DescribeEipAddresses: () => compute.vpc.describeEipAddresses(new VPC.DescribeEipAddressesRequest({ regionId })),
  DescribeScalingActivities: () => poolProbe(sim).activities(poolId),
};

const NOT_MODELLED: Record<string, () => Promise<unknown>> = {
  UpgradeCluster: () => sim.cs.upgradeCluster(PROD_ID, new CS.UpgradeClusterRequest({})),
  ModifyNodePoolNodeConfig: () =>
    sim.cs.modifyNodePoolNodeConfig(PROD_ID, poolId, new CS.ModifyNodePoolNodeConfigRequest({})),
  CreateAutoscalingConfig: () => sim.cs.createAutoscalingConfig(PROD_ID, new CS.CreateAutoscalingConfigRequest({})),
  DescribeNodePoolVuls: () => sim.cs.describeNodePoolVuls(PROD_ID, poolId, new CS.DescribeNodePoolVulsRequest({})),
  FixNodePoolVuls: () => sim.cs.fixNodePoolVuls(PROD_ID, poolId, new CS.FixNodePoolVulsRequest({})),
  RunNodeOperation: () => sim.cs.runNodeOperation(PROD_ID, poolId, 'node', new CS.RunNodeOperationRequest({})),
  DescribeClusterAttachScripts: () =>
    sim.cs.describeClusterAttachScripts(PROD_ID, new CS.DescribeClusterAttachScriptsRequest({})),
  ListAddons: () => sim.cs.listAddons(new CS.ListAddonsRequest({})),
  DescribeSpotPriceHistory: () =>
    compute.ecs.describeSpotPriceHistory(new ECS.DescribeSpotPriceHistoryRequest({ regionId })),
  DescribeAccountAttributes: () =>
    compute.ecs.describeAccountAttributes(new ECS.DescribeAccountAttributesRequest({ regionId })),
  DescribeRouteTableList: () => compute.vpc.describeRouteTableList(new VPC.DescribeRouteTableListRequest({ regionId })),
  DescribeScalingGroups: () =>
    sim.raw({ action: 'DescribeScalingGroups', version: '2022-02-22', query: { RegionId: regionId } }),
};

describe('the table of the README', () => {
  it('names every operation that exists, and none twice', () => {
    const rpc = [...RPC_PRODUCTS.values()].flatMap((product) =>
      product.operations.map((item) => `${product.name}.${item.action}`),
    );
    const built = [...ACK_OPERATIONS.map((item) => `CS.${item.action}`), ...rpc];
    const listed = rows.filter((row) => row.modelled).map((row) => `${row.product}.${row.action}`);
    expect(listed.toSorted()).toEqual(built.toSorted());
    expect(new Set(rows.map((row) => row.action)).size).toBe(rows.length);
  });

  it.each(rows.filter((row) => row.modelled))('$product $action answers', async ({ action }) => {
    const call = CALLS[action];
    if (call === undefined) throw new Error(`no call for ${action}`);
    await expect(call()).resolves.toBeDefined();
    const counts = await sim.control('GET', `/calls?action=${action}`);
    expect(counts['count']).toBeGreaterThan(0);
  });

  it.each(rows.filter((row) => !row.modelled))('$product $action is not found', async ({ action }) => {
    const call = NOT_MODELLED[action];
    if (call === undefined) throw new Error(`no call for ${action}`);
    expect(await refusalOf(call())).toMatchObject({ code: 'InvalidAction.NotFound', statusCode: 404 });
  });
});
