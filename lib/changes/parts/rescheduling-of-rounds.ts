import type { PlanContext } from '@/lib/domain/change/step';
import { rebuilt } from '@/lib/domain/placement/future-nodes';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { Rescheduling } from '@/lib/placement';
import { nodesClosedByOthers } from './other-changes';
import { placementNow } from './rescheduling-findings';
import { reschedulingInRounds, type Rounds as InRounds } from './rescheduling-in-rounds';

export interface Rounds extends Pick<InRounds, 'rounds' | 'displacedPods' | 'left'> {
  /** The build that upgraded Windows nodes get; null: they keep theirs. */
  build: string | null;
  /** Nodes that other changes make unavailable, by name. */
  closed: readonly string[];
}

/** Nodes of earlier rounds already run the new build. */
function renewed(nodes: readonly NodeFacts[], q: { done: ReadonlySet<string>; build: string | null }): NodeFacts[] {
  const build = q.build === null ? null : Number(q.build);
  return nodes.map((node) =>
    build !== null && node.build !== build && node.build !== null && q.done.has(node.name)
      ? rebuilt(node, build)
      : node,
  );
}

/** Whether the pods of each round fit elsewhere while only its nodes are unavailable. */
export function reschedulingOfRounds(parts: WorldParts, { build, closed, ...inputs }: Rounds): Promise<Rescheduling> {
  const done = new Set<string>();
  return reschedulingInRounds(parts, {
    ...inputs,
    closed: new Set(closed),
    turns: {},
    after: (cluster, { names }) => {
      for (const name of names) done.add(name);
      return { ...cluster, nodes: renewed(cluster.nodes, { done, build }) };
    },
  });
}

/** Where pods would be rescheduled today if every node is back before the next; null: see `placementNow`. */
export async function reschedulingOneByOne(
  ctx: PlanContext,
  { displacedPods, left, nodes }: Pick<Rounds, 'displacedPods' | 'left'> & { nodes: readonly string[] },
): Promise<Rescheduling | null> {
  const [parts, closed] = await Promise.all([placementNow(ctx), nodesClosedByOthers(ctx)]);
  const rounds = nodes.map((name) => [name]);
  return parts === null ? null : reschedulingOfRounds(parts, { rounds, displacedPods, left, build: null, closed });
}
