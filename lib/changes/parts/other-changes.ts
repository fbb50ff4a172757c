import type { KubePod } from '@/lib/domain/ports/kube';
import type { PlanContext } from '@/lib/domain/change/step';
import { distinct } from './names';

/** Names of the nodes that accept no pods once other approved changes have run. */
export async function nodesClosedByOthers(ctx: PlanContext): Promise<string[]> {
  const others = await ctx.others?.();
  if (others === undefined || others.closed.size === 0) return [];
  const nodes = await ctx.kube.nodes();
  return distinct(nodes.filter(({ uid }) => others.closed.has(uid)).map(({ name }) => name));
}

/** Pods that other approved changes interrupt: all on their nodes, or single ones. */
export async function podsOfOthers(ctx: PlanContext): Promise<KubePod[]> {
  const others = await ctx.others?.();
  if (others === undefined || others.interrupted.size + others.pods.size === 0) return [];
  const [nodes, pods] = await Promise.all([ctx.kube.nodes(), ctx.kube.pods()]);
  const names = new Set(nodes.filter(({ uid }) => others.interrupted.has(uid)).map(({ name }) => name));
  return pods.filter(({ uid, nodeName }) => others.pods.has(uid) || (nodeName !== null && names.has(nodeName)));
}
