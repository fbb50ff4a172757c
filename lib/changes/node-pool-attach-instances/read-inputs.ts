import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import type { NodePoolAttachInstancesInput } from '@/lib/changes/node-pool-attach-instances/input';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type {
  CloudCluster,
  CloudNodePool,
  CloudQuota,
  CloudReader,
  InstanceType,
  NodeImage,
  VSwitch,
} from '@/lib/domain/ports/cloud';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import type { KubeNode, KubeReader } from '@/lib/domain/ports/kube';
import { instanceOf } from '@/lib/domain/node/node';
import type { PlanContext } from '@/lib/domain/change/step';
import { poolRefOf } from '@/lib/changes/parts/refs';

export interface AttachWorld {
  cluster: CloudCluster;
  pool: CloudNodePool;
  pools: CloudNodePool[];
  /** Instances of the cluster by id, with the name of their pool. */
  poolOf: ReadonlyMap<string, string>;
  /** Nodes of Kubernetes by the id of their instance. */
  nodeOf: ReadonlyMap<string, KubeNode>;
  types: InstanceType[];
  images: NodeImage[];
  vSwitches: VSwitch[];
  nodes: KubeNode[];
}

export interface AttachInputs extends AttachWorld {
  input: NodePoolAttachInstancesInput;
  subject: ResourceRef;
  found: CloudInstance[];
  /** Ids that are not in the pool yet, sorted. */
  missing: string[];
  quota: CloudQuota | null;
  earlierTasks: string[] | null;
}

interface AttachReaders {
  cloud: CloudReader;
  kube: Pick<KubeReader, 'nodes'>;
}

async function membersOf(cloud: CloudReader, pools: readonly CloudNodePool[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    pools.map(async ({ id, name }) =>
      (await cloud.nodes(id)).map(({ instanceId }): [string, string] => [instanceId, name]),
    ),
  );
  return new Map(lists.flat());
}

export async function readAttachWorld({ cloud, kube }: AttachReaders, poolId: string): Promise<AttachWorld | null> {
  const pools = await cloud.nodePools();
  const pool = pools.find(({ id }) => id === poolId);
  if (pool === undefined) return null;
  const [cluster, types, images, vSwitches, nodes, poolOf] = await Promise.all([
    cloud.cluster(),
    cloud.instanceTypes(),
    cloud.images(),
    cloud.vSwitches(),
    kube.nodes(),
    membersOf(cloud, pools),
  ]);
  const nodeOf = new Map(nodes.map((node) => [instanceOf(node) ?? '', node]));
  nodeOf.delete('');
  return { cluster, pool, pools, poolOf, nodeOf, types, images, vSwitches, nodes };
}

export async function readAttach(ctx: PlanContext, input: NodePoolAttachInstancesInput): Promise<AttachInputs | null> {
  const { cloud } = cloudOf(ctx);
  const world = await readAttachWorld({ cloud, kube: ctx.kube }, input.nodePool.id);
  if (world === null) return null;
  const [found, quota, earlierTasks] = await Promise.all([
    cloud.instances(input.instanceIds),
    ifPermitted(cloud.quota()),
    tasksNow(ctx),
  ]);
  const { pool, poolOf } = world;
  const missing = input.instanceIds.filter((id) => poolOf.get(id) !== pool.name).toSorted();
  return { ...world, input, subject: poolRefOf(input), found, missing, quota, earlierTasks };
}
