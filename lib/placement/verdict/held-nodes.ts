import { countAt, objectAt } from '../../kube-rules/json/kube-json';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts, PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import { withAdded } from '../../kube-rules/scheduler/daemon-pod';
import { holdsPlace } from '../../kube-rules/scheduler/scheduling-world';
import { evicts } from '../../kube-rules/scheduler/static-filter';
import type { OwnNodes, PlacementWorld } from './assessment';
import { objectAfter, rolloutStart } from './leaving-pods';

export const NO_NODES: OwnNodes = new Map();

/** Of any revision: its controller replaces it only if another starts. */
export const runsNow = (pod: PodFacts): pod is PodFacts & { nodeName: string } =>
  pod.nodeName !== null && pod.ready && !pod.deleting;

/** Of any revision, also if it is not Ready. */
export const isBound = (pod: PodFacts): pod is PodFacts & { nodeName: string } => holdsPlace(pod) && !pod.deleting;

type Tolerant = Pick<PodToPlace, 'tolerations' | 'hostNetwork'>;

/** Whether pods stay on the node that it would not accept again; NoExecute taints evict them, also after a time. */
export function keepsPods({ taints }: Pick<NodeFacts, 'taints'>, pod: Tolerant, kind: WorkloadObject['kind']): boolean {
  const tolerations = kind === 'DaemonSet' ? withAdded(pod.tolerations, pod) : pod.tolerations;
  return !taints.some((taint) => evicts(taint, tolerations));
}

/** How many pods must run so that none is missing; of a DaemonSet each node has its own. */
function wantedPods(workload: WorkloadObject): number {
  const spec = objectAt(objectAfter(workload), 'spec');
  if (workload.kind === 'DaemonSet') return 0;
  if (workload.kind === 'Pod') return 1;
  if (workload.kind !== 'Job') return countAt(spec, 'replicas') ?? 1;
  const parallel = countAt(spec, 'parallelism') ?? 1;
  return Math.min(parallel, countAt(spec, 'completions') ?? parallel);
}

interface Held {
  /** Nodes with its Ready pods, which stay there however full they are; none if these are of another template. */
  own: OwnNodes;
  /** The same if none of its pods is missing: then it does not matter that no node accepts another. */
  kept: OwnNodes;
  /** Nodes with its pods if none is missing, but none is Ready. */
  waiting: OwnNodes;
}

const HELD_NONE: Held = { own: NO_NODES, kept: NO_NODES, waiting: NO_NODES };

const sumOf = (nodes: OwnNodes): number => [...nodes.values()].reduce((sum, pods) => sum + pods, 0);

/** Whether it has pods and none is missing, so that nothing is created now. */
export const isComplete = (workload: WorkloadObject, { boundNodes }: Pick<PlacementWorld, 'boundNodes'>): boolean => {
  const pods = sumOf(boundNodes(workload));
  return pods > 0 && pods >= wantedPods(workload);
};

/** How many of its pods have to be placed, if no rollout replaces them. */
export const podsToPlace = (workload: WorkloadObject, { boundNodes }: Pick<PlacementWorld, 'boundNodes'>): number =>
  Math.max(0, wantedPods(workload) - sumOf(boundNodes(workload)));

export function heldNodes(
  workload: WorkloadObject,
  pods: Record<'ready' | 'bound', (hash?: string) => OwnNodes>,
  o: { pod: Tolerant; node: (name: string) => NodeFacts | null },
): Held {
  const rollout = rolloutStart(workload);
  const hash = rollout?.among?.hash ?? undefined;
  if (rollout !== null && hash === undefined) return HELD_NONE;
  const held = (nodes: OwnNodes): OwnNodes =>
    new Map(
      [...nodes].filter(([name]) => {
        const node = o.node(name);
        return node !== null && keepsPods(node, o.pod, workload.kind);
      }),
    );
  const [ready, bound] = [held(pods.ready(hash)), held(pods.bound(hash))];
  const lacksNone = sumOf(bound) >= wantedPods(workload);
  // Of a rollout, those that start have their places, while no other may leave yet.
  if (rollout !== null)
    return { own: bound, kept: sumOf(ready) >= wantedPods(workload) ? ready : NO_NODES, waiting: NO_NODES };
  return {
    own: ready,
    kept: lacksNone ? ready : NO_NODES,
    waiting: lacksNone && bound.size > 0 && ready.size === 0 ? bound : NO_NODES,
  };
}
