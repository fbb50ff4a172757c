import type { PlannedCall } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolChoices, PoolOffers } from '@/lib/domain/pool/rules/pool-offers';
import { hasProblemDetector, readyLinuxNodes } from '@/lib/domain/pool/rules/pool-offers';
import type {
  CloudCluster,
  CloudNodePool,
  CloudQuota,
  CloudReader,
  InstanceType,
  NodeImage,
  VSwitch,
} from '@/lib/domain/ports/cloud';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import { instancesOfPools } from '@/lib/domain/pool/size';
import type { PlanContext } from '@/lib/domain/change/step';
import { namesOf } from '@/lib/changes/parts/names';

/** Everything planning a pool reads, once. Null: no permission, or not read because the pool does not refer to it. */
export interface PoolWorld extends PoolChoices {
  /** ISO. */
  today: string;
  cluster: CloudCluster;
  pools: CloudNodePool[];
  images: NodeImage[];
  runtimes: { name: string; version: string }[];
  types: InstanceType[];
  vSwitches: VSwitch[];
  quota: CloudQuota | null;
  nodes: KubeNode[];
  workloads: KubeWorkload[];
}

type PoolNames = Pick<PoolDefinition, 'vSwitchIds'> &
  Partial<Pick<PoolDefinition, 'instanceTypes' | 'imageId' | 'resourceGroupId' | 'deploymentSetId' | 'privatePool'>>;

/** Without permission a fact is unknown; any other error stops the plan. */
export async function ifPermitted<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
    throw error;
  }
}

/** @throws Failure `invalid` for a cluster that is not in ACK. */
export function cloudOf(ctx: PlanContext): { cloud: CloudReader; clusterId: string } {
  if (ctx.cloud === null || ctx.cluster.ack === null) {
    throw new Failure('invalid', `${ctx.cluster.name} is not an ACK cluster; node pools exist in ACK only.`, {
      field: 'cluster',
      issues: [{ field: 'cluster', message: 'not an ACK cluster' }],
      remedy: 'Choose a cluster whose ACK cluster ID is configured.',
    });
  }
  return { cloud: ctx.cloud, clusterId: ctx.cluster.ack.clusterId };
}

export const zonesOf = (pool: Pick<PoolNames, 'vSwitchIds'>, vSwitches: readonly VSwitch[]): string[] =>
  [...new Set(vSwitches.filter((one) => pool.vSwitchIds.includes(one.id)).map((one) => one.zoneId))].toSorted();

const reported = (id: string | undefined): boolean => id !== undefined && id !== '';

/** Lists that a pool can be planned without. */
async function readChoices(cloud: CloudReader, pool: PoolNames) {
  const named = <T>(wanted: boolean, read: () => Promise<T>): Promise<T | null> =>
    wanted ? ifPermitted(read()) : Promise.resolve(null);
  const [customImages, resourceGroups, deploymentSets, privatePools] = await Promise.all([
    named(pool.imageId?.startsWith('m-') === true, () => cloud.customImages()),
    named(reported(pool.resourceGroupId), () => cloud.resourceGroups()),
    named(reported(pool.deploymentSetId), () => cloud.deploymentSets()),
    named(pool.privatePool?.use === 'specified', () => cloud.privatePools()),
  ]);
  return { customImages, resourceGroups, deploymentSets, privatePools };
}

/** Stock and disks need one or two requests per type: no more types than a pool may have, and known ones only. */
const MAX_TYPES = 10;

async function readForTypes(
  cloud: CloudReader,
  q: { pool: PoolNames; types: readonly InstanceType[]; vSwitches: readonly VSwitch[] },
) {
  const zoneIds = zonesOf(q.pool, q.vSwitches);
  const known = new Set(q.types.map(({ id }) => id));
  const instanceTypes = [...new Set(q.pool.instanceTypes ?? [])].filter((id) => known.has(id)).slice(0, MAX_TYPES);
  const [stock, diskCategories] = await Promise.all([
    ifPermitted(cloud.stock(zoneIds)),
    instanceTypes.length === 0 || zoneIds.length === 0
      ? null
      : ifPermitted(cloud.diskCategories({ instanceTypes, zoneIds })),
  ]);
  return { stock, diskCategories };
}

export async function readPoolWorld(ctx: PlanContext, pool: PoolNames): Promise<PoolWorld> {
  const { cloud } = cloudOf(ctx);
  const [needed, quota, securityGroups, keyPairs, nodes, workloads, choices] = await Promise.all([
    readNeeded(cloud),
    ifPermitted(cloud.quota()),
    ifPermitted(cloud.securityGroups()),
    ifPermitted(cloud.keyPairs()),
    ctx.kube.nodes(),
    ctx.kube.workloads(),
    readChoices(cloud, pool),
  ]);
  const { types, vSwitches } = needed;
  const forTypes = await readForTypes(cloud, { pool, types, vSwitches });
  const today = new Date(ctx.now).toISOString().slice(0, 10);
  return { today, ...needed, quota, securityGroups, keyPairs, nodes, workloads, ...choices, ...forTypes };
}

async function readNeeded(cloud: CloudReader) {
  const [cluster, pools, images, runtimes, types, vSwitches] = await Promise.all([
    cloud.cluster(),
    cloud.nodePools(),
    cloud.images(),
    cloud.runtimes(),
    cloud.instanceTypes(),
    cloud.vSwitches(),
  ]);
  return { cluster, pools, images, runtimes, types, vSwitches };
}

export const offersOfWorld = (world: PoolWorld): PoolOffers => ({
  ...world,
  cluster: {
    version: world.cluster.kubernetesVersion,
    vpcId: world.cluster.vpcId,
    nodeProblemDetector: hasProblemDetector(world.cluster.addons),
  },
  poolNames: namesOf(world.pools),
  instanceTypes: world.types,
  nodesNow: nodesUnderQuota(world.pools, world.nodes),
  readyLinuxNodes: readyLinuxNodes(world.nodes),
});

/** Instances of pools, or more if there are nodes outside of pools: they count too. null: a pool's are unknown. */
export function nodesUnderQuota(pools: readonly CloudNodePool[], nodes: readonly KubeNode[]): number | null {
  const inPools = instancesOfPools(pools);
  return inPools === null ? null : Math.max(inPools, nodes.length);
}

/** A call of the ACK API about a cluster; `path` begins after it. */
export const ackCall = (
  ctx: PlanContext,
  action: string,
  q: { method: string; path: string; body?: Json },
): PlannedCall => ({
  system: 'ack',
  action,
  method: q.method,
  path: `/clusters/${cloudOf(ctx).clusterId}/${q.path}`,
  body: q.body ?? null,
});

export const modifyCall = (ctx: PlanContext, poolId: string, body: Json): PlannedCall =>
  ackCall(ctx, 'ModifyClusterNodePool', { method: 'PUT', path: `nodepools/${poolId}`, body });
