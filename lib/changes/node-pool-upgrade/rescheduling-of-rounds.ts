import type { DisplacedPod } from '@/lib/domain/workload/displaced-pod';
import { rebuilt } from '@/lib/domain/placement/future-nodes';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { type Rescheduling, reschedulingOf, type ReschedulingInputs } from '@/lib/placement';

export interface Rounds {
  /** Nodes that are upgraded at the same time, by name. */
  rounds: readonly (readonly string[])[];
  displacedPods: readonly DisplacedPod[];
  left: ReschedulingInputs['left'];
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

const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Whether the pods of each round fit elsewhere while only its nodes are unavailable. */
export async function reschedulingOfRounds(parts: WorldParts, inputs: Rounds): Promise<Rescheduling> {
  const { left, build } = inputs;
  const turns = {};
  const done = new Set<string>();
  const closed = new Set(inputs.closed);
  const all: Rescheduling[] = [];
  let { nodes } = parts.cluster;
  for (const names of inputs.rounds) {
    const own = new Set(names);
    const displacedPods = inputs.displacedPods.filter(({ nodeName }) => own.has(nodeName ?? ''));
    const then = { ...parts, cluster: { ...parts.cluster, nodes } };
    all.push(reschedulingOf(then, { displacedPods, left, cordoned: own, closed, turns }));
    for (const name of names) done.add(name);
    nodes = renewed(nodes, { done, build });
    // A pool may have hundreds of nodes.
    await othersFirst();
  }
  return {
    places: all.flatMap(({ places }) => places),
    unschedulable: all.flatMap(({ unschedulable }) => unschedulable),
    returning: all.flatMap(({ returning }) => returning),
    renewed: all.flatMap((one) => one.renewed),
    rejected: new Map(all.flatMap((one) => [...(one.rejected ?? [])])),
  };
}
