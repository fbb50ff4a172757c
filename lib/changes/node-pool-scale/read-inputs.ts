import { poolRefOf } from '@/lib/changes/parts/pool/pool-state';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import type { NodePoolScaleInput } from '@/lib/changes/node-pool-scale/input';
import type { PlanContext } from '@/lib/domain/change/context';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { readResize } from '../parts/resize/resize';
import type { Resize } from '../parts/resize/resize-inputs';

/** The requested size, and the pool's current state. */
export interface ScaleInputs {
  input: NodePoolScaleInput;
  /** null: the pool no longer exists. */
  pool: CloudNodePool | null;
  nodes: KubeNode[];
  /** Current desired size, else the number of existing instances as far as known; null without a pool. */
  current: number | null;
  /** null: no such pool, or it already has that size. */
  resize: Resize | null;
}

/** The number of a pool's instances: as ACK counts them, else its nodes in Kubernetes. */
export const presentSize = (pool: CloudNodePool, nodes: readonly KubeNode[]): number =>
  pool.instances.total ?? nodes.length;

export async function readScale(ctx: PlanContext, input: NodePoolScaleInput): Promise<ScaleInputs> {
  const [pools, allNodes] = await Promise.all([cloudOf(ctx).cloud.nodePools(), ctx.kube.nodes()]);
  const pool = pools.find((one) => one.id === input.nodePool.id) ?? null;
  const nodes = nodesOfPool(allNodes, input.nodePool.id);
  const wanted = input.desired;
  const current = pool === null ? null : (pool.desiredSize ?? presentSize(pool, nodes));
  if (pool === null || current === null || current === wanted) return { input, pool, nodes, current, resize: null };
  const after = { ...pool.definition, size: { mode: 'manual' as const, desired: wanted } };
  const place = { subject: poolRefOf(input), field: 'desired', pool, after, pools, nodes, allNodes };
  return { input, pool, nodes, current, resize: await readResize(ctx, { ...place, current, wanted }) };
}
