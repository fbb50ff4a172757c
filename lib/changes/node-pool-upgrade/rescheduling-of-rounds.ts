import { rebuilt } from '@/lib/domain/placement/future-nodes';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { reschedulingInRounds, type Rounds as InRounds } from '@/lib/changes/parts/rescheduling-in-rounds';
import type { Rescheduling } from '@/lib/placement';

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
