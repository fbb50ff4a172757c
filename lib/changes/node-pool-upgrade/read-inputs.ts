import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import type { NodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import type { CloudCluster, CloudNode, CloudNodePool, InstanceType, NodeImage } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import { type Part, partsBehind, type UpgradeTarget } from './target';
import { placementNow } from '@/lib/changes/parts/rescheduling-findings';
import type { PlanContext } from '@/lib/domain/change/step';
import { poolRefOf } from '@/lib/changes/parts/refs';

export interface NodeBehind {
  node: KubeNode;
  cloud: CloudNode | undefined;
  parts: Part[];
}

export interface UpgradeInputs {
  input: NodePoolUpgradeInput;
  subject: ResourceRef;
  cluster: CloudCluster;
  pool: CloudNodePool;
  images: NodeImage[];
  image: NodeImage | null;
  runtimes: { name: string; version: string }[];
  types: InstanceType[];
  target: UpgradeTarget;
  allNodes: KubeNode[];
  poolNodes: KubeNode[];
  /** The chosen nodes, else all of the pool. */
  chosen: KubeNode[];
  /** Those of them that are outdated, by name. */
  behind: NodeBehind[];
  pods: KubePod[];
  workloads: KubeWorkload[];
  /** Inputs of verdicts, read if another Windows build is requested; null: not read, or not readable. */
  placement: WorldParts | null;
  earlierTasks: string[] | null;
  /** ISO day. */
  today: string;
}

function targetOf(input: NodePoolUpgradeInput, q: { cluster: CloudCluster; image: NodeImage | null }): UpgradeTarget {
  const { kubelet, runtimeVersion, imageId } = input;
  return {
    kubelet: kubelet === true ? q.cluster.kubernetesVersion : kubelet === false ? null : kubelet,
    runtime: runtimeVersion,
    imageId,
    build: imageId === null ? null : windowsBuildOf(q.image?.imageType ?? null, q.image?.name ?? null, imageId),
  };
}

const byName = (a: KubeNode, b: KubeNode): number => (a.name < b.name ? -1 : 1);

async function readCluster(ctx: PlanContext, poolId: string) {
  const { cloud } = cloudOf(ctx);
  const [cluster, pool, images, runtimes, types, instances] = await Promise.all([
    cloud.cluster(),
    cloud.nodePool(poolId),
    cloud.images(),
    cloud.runtimes(),
    cloud.instanceTypes(),
    ifPermitted(cloud.nodes(poolId)),
  ]);
  const [allNodes, pods, workloads, earlierTasks] = await Promise.all([
    ctx.kube.nodes(),
    ctx.kube.pods(),
    ctx.kube.workloads(),
    tasksNow(ctx),
  ]);
  return { cluster, pool, images, runtimes, types, instances, allNodes, pods, workloads, earlierTasks };
}

export async function readUpgrade(ctx: PlanContext, input: NodePoolUpgradeInput): Promise<UpgradeInputs | null> {
  const { pool, instances, ...world } = await readCluster(ctx, input.nodePool.id);
  if (pool === null) return null;
  const image = world.images.find((one) => one.id === input.imageId) ?? null;
  const target = targetOf(input, { cluster: world.cluster, image });
  const poolNodes = nodesOfPool(world.allNodes, pool.id).toSorted(byName);
  const wanted = input.nodes?.map(({ uid }) => uid) ?? null;
  const chosen = poolNodes.filter(({ uid }) => wanted === null || wanted.includes(uid));
  const behind = chosen
    .map((node) => {
      const cloud = instances?.find((one) => one.nodeName === node.name);
      return { node, cloud, parts: partsBehind(node, { cloud, target, unsure: 'behind' }) };
    })
    .filter(({ parts }) => parts.length > 0);
  const rebuilds = target.build !== null && behind.some(({ node }) => node.build !== target.build);
  const placement = rebuilds ? await placementNow(ctx) : null;
  const subject = poolRefOf(input);
  const today = new Date(ctx.now).toISOString().slice(0, 10);
  return { ...world, input, subject, pool, image, target, poolNodes, chosen, behind, placement, today };
}
