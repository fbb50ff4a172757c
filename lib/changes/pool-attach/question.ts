import { cloudOf, ifPermitted } from '@/lib/changes/pool-create/read-world';
import { poolRefOf } from '@/lib/changes/pool-state';
import { tasksNow } from '@/lib/changes/pool-task';
import type { NodePoolAttachInstancesInput } from '@/lib/changes/node-pool-attach-instances.input';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type {
  CloudCluster,
  CloudNodePool,
  CloudQuota,
  InstanceType,
  NodeImage,
  VSwitch,
} from '@/lib/domain/ports/cloud';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** The instances that are to come into a pool, beside the world. */
export interface AttachQuestion {
  input: NodePoolAttachInstancesInput;
  subject: ResourceRef;
  cluster: CloudCluster;
  pool: CloudNodePool;
  pools: CloudNodePool[];
  /** Those of the asked ids that exist. */
  found: CloudInstance[];
  /** Instances of the cluster by id, with the name of their pool. */
  poolOf: ReadonlyMap<string, string>;
  /** Ids that are not in the pool yet, sorted. */
  missing: string[];
  types: InstanceType[];
  images: NodeImage[];
  vSwitches: VSwitch[];
  quota: CloudQuota | null;
  nodes: KubeNode[];
  /** Tasks there were before; null = may not be read. */
  earlierTasks: string[] | null;
}

async function membersOf(ctx: PlanContext, pools: readonly CloudNodePool[]): Promise<Map<string, string>> {
  const { cloud } = cloudOf(ctx);
  const lists = await Promise.all(
    pools.map(async ({ id, name }) =>
      (await cloud.nodes(id)).map(({ instanceId }): [string, string] => [instanceId, name]),
    ),
  );
  return new Map(lists.flat());
}

/** null: the pool does not exist (any more). */
export async function readAttach(
  ctx: PlanContext,
  input: NodePoolAttachInstancesInput,
): Promise<AttachQuestion | null> {
  const { cloud } = cloudOf(ctx);
  const pools = await cloud.nodePools();
  const pool = pools.find(({ id }) => id === input.nodePool.id);
  if (pool === undefined) return null;
  const [cluster, found, types, images, vSwitches, quota, nodes, poolOf, earlierTasks] = await Promise.all([
    cloud.cluster(),
    cloud.instances(input.instanceIds),
    cloud.instanceTypes(),
    cloud.images(),
    cloud.vSwitches(),
    ifPermitted(cloud.quota()),
    ctx.kube.nodes(),
    membersOf(ctx, pools),
    tasksNow(ctx),
  ]);
  const missing = input.instanceIds.filter((id) => poolOf.get(id) !== pool.name).toSorted();
  const world = { cluster, found, types, images, vSwitches, quota, nodes, poolOf, earlierTasks };
  return { ...world, input, subject: poolRefOf(input), pool, pools, missing };
}
