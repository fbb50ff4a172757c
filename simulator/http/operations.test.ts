import { readFileSync } from 'node:fs';
import * as CS from '@alicloud/cs20151215';
import * as ECS from '@alicloud/ecs20140526';
import * as VPC from '@alicloud/vpc20160428';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { createRequest, linuxBody } from '@/simulator/testing/pool-bodies';
import { poolProbe } from '@/simulator/testing/pool-probe';
import { refusalOf } from '@/simulator/testing/sdk-clients';
import { computeClients } from '@/simulator/testing/compute-clients';
import { runningFor } from '@/simulator/testing/running';
import { ACK_OPERATIONS, RPC_PRODUCTS } from '@/simulator/world/operations/catalog';

interface Row {
  product: string;
  action: string;
  modeled: boolean;
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rows: Row[] = [...readme.matchAll(/^- \*\*(\w+)(, not simulated)?\*\*: (\w+(?:,\s+\w+)*)$/gm)].flatMap(
  ([, product = '', other, actions = '']) =>
    actions.split(/,\s+/).map((action) => ({ product, action, modeled: other === undefined })),
);

const sim = runningFor('all');
const probe = poolProbe(sim);
let poolId = '';
let taskId = '';
const regionId = 'cn-hangzhou';

beforeAll(async () => {
  ({ poolId, taskId } = await probe.grown(linuxBody({ scaling_group: { desired_size: 2 } })));
});

const settle = (): Promise<void> => sim.advance(900_000);

async function upgrade(): Promise<string> {
  await settle();
  const request = new CS.UpgradeClusterNodepoolRequest({ useReplace: true, rollingPolicy: { maxParallelism: 1 } });
  return (await sim.cs.upgradeClusterNodepool(PROD_ID, poolId, request)).body?.taskId ?? '';
}

async function firstNode() {
  await settle();
  const [node] = await probe.nodes(poolId);
  return node;
}

async function invoke(at: { sdk: object; client: object; action: string }, ids: string[], fields = {}) {
  const method: unknown = Reflect.get(at.client, at.action.charAt(0).toLowerCase() + at.action.slice(1));
  const Request: unknown = Reflect.get(at.sdk, `${at.action}Request`);
  if (typeof method !== 'function') throw new Error(`the SDK has no ${at.action}`);
  const request = typeof Request === 'function' ? [Reflect.construct(Request, [fields])] : [];
  const answer: unknown = await Reflect.apply(method, at.client, [...ids, ...request]);
  return answer;
}

/** Path parameters of ACK operations whose only one is not the cluster. */
const PATHS: Record<string, () => string[]> = {
  DescribeClustersV1: () => [],
  DescribeClustersForRegion: () => [regionId],
  DescribeKubernetesVersionMetadata: () => [],
  DescribeRegions: () => [],
  GetClusterAddonInstance: () => [PROD_ID, 'flannel'],
  DescribeUserQuota: () => [],
  DescribeTaskInfo: () => [taskId],
  DescribeEvents: () => [],
  DescribeEventsForRegion: () => [regionId],
  ListAddons: () => [],
  RunNodeOperation: () => [PROD_ID, poolId, 'node'],
  ...Object.fromEntries(
    ['DescribeClusterNodePoolDetail', 'ModifyNodePoolNodeConfig', 'DescribeNodePoolVuls', 'FixNodePoolVuls'].map(
      (action) => [action, () => [PROD_ID, poolId]],
    ),
  ),
};

const FIELDS: Record<string, object> = {
  DescribeClusterUserKubeconfig: { temporaryDurationMinutes: 60 },
  DescribeKubernetesVersionMetadata: { region: regionId, clusterType: 'ManagedKubernetes' },
  DescribeClusterNodes: { pageSize: '100' },
  DescribeEvents: { clusterId: PROD_ID },
  DescribeInstanceTypes: { instanceTypes: ['ecs.g6.xlarge'] },
  DescribeAvailableResource: { destinationResource: 'InstanceType' },
  DescribeImages: { OSType: 'windows' },
  DescribePrice: { instanceType: 'ecs.g6.xlarge' },
  DescribeSnatTableEntries: { snatTableId: 'stb-bp1k8s9mullion0snat01' },
};

/** Writes, and what no SDK is installed for. */
const OTHERS: Record<string, () => Promise<unknown>> = {
  CreateClusterNodePool: () =>
    sim.cs.createClusterNodePool(PROD_ID, createRequest(linuxBody({ nodepool_info: { name: 'another' } }))),
  ModifyClusterNodePool: () => settle().then(() => probe.modify(poolId, { nodepoolInfo: { name: 'renamed' } })),
  ScaleClusterNodePool: () => settle().then(() => probe.scale(poolId, 1)),
  async DeleteClusterNodepool() {
    const body = linuxBody({ nodepool_info: { name: 'short-lived' }, scaling_group: { desired_size: 0 } });
    const other = await probe.create(body);
    await settle();
    return probe.deletePool(other.poolId, false);
  },
  async RemoveNodePoolNodes() {
    const node = await firstNode();
    return probe.removeNodes(poolId, [node?.instanceId], { releaseNode: true, drainNode: true });
  },
  async AttachInstancesToNodePool() {
    await settle();
    const free = sim.simulation.world.state.instances.find((instance) => instance.phase === 'free');
    const fields = { instances: [free?.instanceId ?? ''], password: 'Correct-Horse-7' };
    return sim.cs.attachInstancesToNodePool(PROD_ID, poolId, new CS.AttachInstancesToNodePoolRequest(fields));
  },
  UpgradeClusterNodepool: upgrade,
  async RepairClusterNodePool() {
    await settle();
    return sim.cs.repairClusterNodePool(PROD_ID, poolId, new CS.RepairClusterNodePoolRequest({}));
  },
  async PauseTask() {
    const id = await upgrade();
    const answer = await sim.cs.pauseTask(id);
    await sim.cs.cancelTask(id);
    return answer;
  },
  async ResumeTask() {
    const id = await upgrade();
    await sim.cs.pauseTask(id);
    return sim.cs.resumeTask(id);
  },
  CancelTask: async () => sim.cs.cancelTask(await upgrade()),
  async RebootInstance() {
    const instanceId = (await firstNode())?.instanceId ?? '';
    const answer = await computeClients(sim.ready).ecs.rebootInstance(new ECS.RebootInstanceRequest({ instanceId }));
    await settle();
    return answer;
  },
  ListResourceGroups: () =>
    sim.raw({ action: 'ListResourceGroups', version: '2020-03-31', query: { RegionId: 'eu-central-1' } }),
  DescribeScalingActivities: () => probe.activities(poolId),
  DescribeScalingGroups: () =>
    sim.raw({ action: 'DescribeScalingGroups', version: '2022-02-22', query: { RegionId: regionId } }),
};

function call({ product, action }: Row): Promise<unknown> {
  const other = OTHERS[action];
  if (other !== undefined) return other();
  const fields = FIELDS[action];
  if (product === 'CS') return invoke({ sdk: CS, client: sim.cs, action }, PATHS[action]?.() ?? [PROD_ID], fields);
  const { ecs, vpc } = computeClients(sim.ready);
  const at = product === 'Ecs' ? { sdk: ECS, client: ecs, action } : { sdk: VPC, client: vpc, action };
  return invoke(at, [], { regionId, ...fields });
}

describe('the operations of the README', () => {
  it('lists every operation once', () => {
    const rpc = [...RPC_PRODUCTS.values()].flatMap((product) =>
      product.operations.map((item) => `${product.name}.${item.action}`),
    );
    const built = [...ACK_OPERATIONS.map((item) => `CS.${item.action}`), ...rpc];
    const listed = rows.filter((row) => row.modeled).map((row) => `${row.product}.${row.action}`);
    expect(listed.toSorted()).toEqual(built.toSorted());
    expect(new Set(rows.map((row) => row.action)).size).toBe(rows.length);
  });

  it.each(rows.filter((row) => row.modeled))('$product $action answers', async (row) => {
    await expect(call(row)).resolves.toBeDefined();
    const counts = await sim.control('GET', `/calls?action=${row.action}`);
    expect(counts['count']).toBeGreaterThan(0);
  });

  it.each(rows.filter((row) => !row.modeled))('$product $action is not found', async (row) => {
    expect(await refusalOf(call(row))).toMatchObject({ code: 'InvalidAction.NotFound', statusCode: 404 });
  });
});
