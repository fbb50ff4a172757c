import { nodesOfPool } from '@/lib/changes/pool-steps';
import { cloudOf } from '@/lib/changes/pool-create/read-world';
import type { NodePoolScaleInput } from '@/lib/changes/node-pool-scale.input';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** The size that is asked for, beside the pool as it is. */
export interface ScaleQuestion {
  input: NodePoolScaleInput;
  /** null = no such pool any more. */
  pool: CloudNodePool | null;
  pools: CloudNodePool[];
  nodes: KubeNode[];
  allNodes: KubeNode[];
  /** Desired size now, else the instances that exist; null without a pool. */
  current: number | null;
  delta: number;
}

export const poolRefOf = ({ nodePool }: NodePoolScaleInput): ResourceRef => ({
  type: 'node-pool',
  uid: nodePool.id,
  name: nodePool.name,
});

export async function readScale(ctx: PlanContext, input: NodePoolScaleInput): Promise<ScaleQuestion> {
  const { cloud } = cloudOf(ctx);
  const [pools, allNodes] = await Promise.all([cloud.nodePools(), ctx.kube.nodes()]);
  const pool = pools.find((one) => one.id === input.nodePool.id) ?? null;
  const current = pool === null ? null : (pool.desiredSize ?? pool.counts.total);
  return {
    input,
    pool,
    pools,
    allNodes,
    nodes: nodesOfPool(allNodes, input.nodePool.id),
    current,
    delta: current === null ? 0 : input.desired - current,
  };
}
