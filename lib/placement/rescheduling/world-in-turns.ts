import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PlannedPod, PodFacts } from '../../kube-rules/objects/pod-facts';
import { SchedulingWorld } from '../../kube-rules/scheduler/scheduling-world';

const haveSameNames = (some: ClusterFacts['nodes'], others: ClusterFacts['nodes']): boolean =>
  some.length === others.length && some.every(({ name }, at) => name === others[at]?.name);

/** One cluster from which one group of pods after the other is displaced: what became of the last is undone first. */
export class WorldInTurns {
  #world: SchedulingWorld | null = null;
  #planned: PlannedPod[] = [];
  #undo: (world: SchedulingWorld) => void = () => undefined;

  /** Without the displaced pods, until the next call. `arrived`: pods that are added to it. */
  next(cluster: ClusterFacts, displaced: readonly PodFacts[]): { world: SchedulingWorld; arrived: PodFacts[] } {
    const arrived: PodFacts[] = [];
    const world = this.#worldOf(cluster);
    for (const pod of displaced) world.podWent(pod);
    this.#undo = (same) => {
      for (const pod of arrived) same.podWent(pod);
      for (const pod of displaced) same.podCame(pod);
    };
    return { world, arrived };
  }

  #worldOf(cluster: ClusterFacts): SchedulingWorld {
    const known = this.#world;
    if (known === null || !haveSameNames(known.nodes, cluster.nodes)) {
      this.#planned = [...(cluster.planned ?? [])];
      this.#world = SchedulingWorld.of({ ...cluster, planned: this.#planned });
      return this.#world;
    }
    this.#undo(known);
    for (const [at, node] of cluster.nodes.entries()) if (node !== known.nodes[at]) known.putNode(node);
    this.#planned.splice(0, this.#planned.length, ...(cluster.planned ?? []));
    return known;
  }
}
