import { nodesOfPool } from '@/lib/changes/pool-steps';
import { cloudOf, ifPermitted } from '@/lib/changes/pool-create/read-world';
import type { NodePoolScaleInput } from '@/lib/changes/node-pool-scale.input';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';

/** The size that is asked for, beside the pool as it is. */
export interface ScaleQuestion {
  input: NodePoolScaleInput;
  /** null = no such pool any more. */
  pool: CloudNodePool | null;
  pools: CloudNodePool[];
  nodes: KubeNode[];
  allNodes: KubeNode[];
  /** Pods on the pool's nodes, when some of them are to go. */
  pods: KubePod[];
  /** The pool's instances as ACK lists them, when some of them are to go; null = may not be read. */
  listed: CloudNode[] | null;
  /** Desired size now, else the instances that exist as far as anybody tells; null without a pool. */
  current: number | null;
  delta: number;
}

export const poolRefOf = ({ nodePool }: NodePoolScaleInput): ResourceRef => ({
  type: 'node-pool',
  uid: nodePool.id,
  name: nodePool.name,
});

/** The instances a pool has: as ACK counts them, else its nodes in Kubernetes. */
export const presentSize = (pool: CloudNodePool, nodes: readonly KubeNode[]): number =>
  pool.machines.total ?? nodes.length;

async function podsOn(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<KubePod[]> {
  const names = new Set(nodes.map((node) => node.name));
  return (await ctx.kube.pods()).filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
}

export async function readScale(ctx: PlanContext, input: NodePoolScaleInput): Promise<ScaleQuestion> {
  const { cloud } = cloudOf(ctx);
  const [pools, allNodes] = await Promise.all([cloud.nodePools(), ctx.kube.nodes()]);
  const pool = pools.find((one) => one.id === input.nodePool.id) ?? null;
  const nodes = nodesOfPool(allNodes, input.nodePool.id);
  const current = pool === null ? null : (pool.desiredSize ?? presentSize(pool, nodes));
  const delta = current === null ? 0 : input.desired - current;
  const pods = delta < 0 ? await podsOn(ctx, nodes) : [];
  const listed = delta < 0 ? await ifPermitted(cloud.nodes(input.nodePool.id)) : null;
  return { input, pool, pools, allNodes, nodes, pods, listed, current, delta };
}
