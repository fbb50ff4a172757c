import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { nodesOfPool, readerOf } from '@/lib/changes/parts/observe-step';
import type { PlanContext, RunContext } from '@/lib/domain/change/context';
import type { StepWork } from '@/lib/domain/change/work';
import { isAdded } from '@/lib/domain/pool/release';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from '../data';
import { isThere, isUp, lookAtNodes } from '../observe';
import type { BatchedUpgrade } from './data';

/** Annotation of a surge node: the change that added it. */
export const SURGE_OF = 'mullion/surge-of';

type Plain = Pick<KubeNode, 'createdAt' | 'name'>;
const byAge = (a: Plain, b: Plain): number => a.createdAt - b.createdAt || (a.name < b.name ? -1 : 1);

/** Nodes that this run added, by their annotation. */
export async function surgeNodes(ctx: RunContext, { poolId }: PoolUpgradeData): Promise<KubeNode[]> {
  const nodes = nodesOfPool(await ctx.kube.nodes(), poolId);
  return nodes.filter(({ annotations }) => annotations[SURGE_OF] === ctx.changeId).toSorted(byAge);
}

/**
 * Nodes that the pool did not have before, oldest first: the surge's and any other new ones. An attached instance is
 * excluded: it is not ours to release.
 */
export async function newNodes(
  ctx: PlanContext,
  { data, batches }: { data: PoolUpgradeData; batches: BatchedUpgrade },
): Promise<KubeNode[]> {
  const before = new Set(batches.before);
  const [all, instances] = await Promise.all([ctx.kube.nodes(), ifPermitted(readerOf(ctx).nodes(data.poolId))]);
  const added = new Set((instances ?? []).filter(isAdded).map(({ nodeName }) => nodeName));
  const nodes = nodesOfPool(all, data.poolId);
  return nodes.filter(({ name }) => !before.has(name) && !added.has(name)).toSorted(byAge);
}

/** Whether nothing remains that would need a surge node. */
export async function isUpgraded(ctx: PlanContext, data: PoolUpgradeData): Promise<boolean> {
  const nodes = await lookAtNodes(ctx, data);
  return nodes.every((one) => isThere(one, { data, strict: true }) && isUp(one.node));
}

/** Work on the surge nodes, which have no names before they exist. */
export function onSurge(data: PoolUpgradeData, make: (batch: DrainBatch) => StepWork): StepWork {
  let work: StepWork | null = null;
  return {
    look: async (ctx, past) => {
      if (work === null) {
        const nodes = await surgeNodes(ctx, data);
        const os = nodes[0]?.os ?? 'unknown';
        work = make({ os, nodes: nodes.map(({ name, uid }) => ({ name, uid })) });
      }
      return work.look(ctx, past);
    },
  };
}
