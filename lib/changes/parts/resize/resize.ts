import { ifPermitted, cloudOf } from '@/lib/changes/parts/pool/read-world';
import type { PlanContext } from '@/lib/domain/change/context';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { estimateOf } from './leaving';
import type { Resize, RequestedResize } from './resize-inputs';

/** Nodes added or, if negative, removed. */
export const deltaOf = ({ current, wanted }: Pick<RequestedResize, 'current' | 'wanted'>): number => wanted - current;

async function podsOn(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<KubePod[]> {
  const names = new Set(nodes.map((node) => node.name));
  return (await ctx.kube.pods()).filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
}

/** Reads what a smaller size needs to know about the nodes; a larger one reads nothing. */
export async function readResize(ctx: PlanContext, requested: RequestedResize): Promise<Resize> {
  if (deltaOf(requested) >= 0) return { ...requested, pods: [], listed: null, estimate: null };
  const [pods, listed] = await Promise.all([
    podsOn(ctx, requested.nodes),
    ifPermitted(cloudOf(ctx).cloud.nodes(requested.pool.id)),
  ]);
  return { ...requested, pods, listed, estimate: await estimateOf(ctx, { requested, listed }) };
}
