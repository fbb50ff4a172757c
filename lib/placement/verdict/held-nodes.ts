import { countAt, objectAt } from '../../kube-rules/json/kube-json';
import { podsAtOnce } from '../../kube-rules/admission/pod/new-pods';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts, PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import { templateFilter, withAdded } from '../../kube-rules/scheduler/daemon-pod';
import { holdsPlace } from '../../kube-rules/scheduler/scheduling-world';
import { evicts } from '../../kube-rules/scheduler/static-filter';
import { placedPod } from '../kubelet/pod-address';
import type { OwnNodes, PlacementWorld } from './assessment';
import { objectAfter, rolloutStart } from './leaving-pods';
import { schedulingOf } from './scheduling-of';

export const NO_NODES: OwnNodes = new Map();

/** Of any revision: its controller replaces it only if another starts. */
export const runsNow = (pod: PodFacts): pod is PodFacts & { nodeName: string } =>
  pod.nodeName !== null && pod.ready && !pod.deleting;

export const isPlaced = (pod: PodFacts): pod is PodFacts & { nodeName: string } => holdsPlace(pod);

/** Of any revision, also if it is not Ready. */
export const isBound = (pod: PodFacts): pod is PodFacts & { nodeName: string } => isPlaced(pod) && !pod.deleting;

type Tolerant = Pick<PodToPlace, 'tolerations' | 'hostNetwork'>;

/** Whether pods stay on the node that it would not accept again; NoExecute taints evict them, also after a time. */
export function keepsPods({ taints }: Pick<NodeFacts, 'taints'>, pod: Tolerant, kind: WorkloadObject['kind']): boolean {
  const tolerations = kind === 'DaemonSet' ? withAdded(pod.tolerations, pod) : pod.tolerations;
  return !taints.some((taint) => evicts(taint, tolerations));
}

/** How many pods must run so that none is missing; of a DaemonSet each node has its own. */
const wantedPods = (workload: WorkloadObject): number =>
  workload.kind === 'DaemonSet' ? 0 : podsAtOnce({ kind: workload.kind, object: objectAfter(workload) });

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

/** Those of a CronJob belong to an earlier Job: the next one creates its own. */
const missingBeside = (workload: WorkloadObject, nodes: OwnNodes): number =>
  Math.max(0, wantedPods(workload) - (workload.kind === 'CronJob' ? 0 : sumOf(nodes)));

/** How many pods the controller of a DaemonSet creates for these nodes, or for those that they represent. */
export function daemonPods(
  workload: WorkloadObject,
  { cluster, weigh }: Pick<PlacementWorld, 'cluster' | 'weigh'>,
): number {
  const refusals = templateFilter(placedPod(workload, cluster), schedulingOf(cluster));
  return cluster.nodes.reduce((sum, node, at) => sum + (refusals(at).length === 0 ? (weigh?.(node) ?? 1) : 0), 0);
}

/** Whether each node for which a DaemonSet creates a pod has one. */
function hasAllDaemonPods(workload: WorkloadObject, world: PlacementWorld): boolean {
  const wanted = daemonPods(workload, world);
  const nodes = [...world.boundNodes(workload).keys()].flatMap((name) => world.node(name) ?? []);
  // The nodes of its pods are not those of a folded cluster.
  return nodes.length >= wanted && daemonPods(workload, { cluster: { ...world.cluster, nodes, pods: [] } }) >= wanted;
}

type JobWorld = Pick<PlacementWorld, 'boundNodes' | 'succeededPods'>;

/**
 * How many more pods of a Job have to succeed: none if it failed or its pods are gone with their success. Without `completions`, none
 * is created after the first success. Other kinds: no limit.
 */
function leftOfJob(workload: WorkloadObject, { succeededPods }: Pick<PlacementWorld, 'succeededPods'>): number {
  if (workload.kind !== 'Job') return Number.POSITIVE_INFINITY;
  if (workload.ended === true) return 0;
  const done = succeededPods(workload);
  const completions = countAt(objectAt(objectAfter(workload), 'spec'), 'completions');
  if (completions !== null) return Math.max(0, completions - done);
  return done > 0 ? 0 : Number.POSITIVE_INFINITY;
}

export const isFinished = (workload: WorkloadObject, world: JobWorld): boolean =>
  leftOfJob(workload, world) === 0 && world.boundNodes(workload).size === 0;

/** Whether it has pods and none is missing, so that nothing is created now. */
export const isComplete = (workload: WorkloadObject, world: PlacementWorld): boolean => {
  const nodes = world.boundNodes(workload);
  if (isFinished(workload, world)) return true;
  if (nodes.size === 0 || podsToPlace(workload, world) > 0) return false;
  return workload.kind !== 'DaemonSet' || hasAllDaemonPods(workload, world);
};

/** How many of its pods have to be placed, if no rollout replaces them. */
export function podsToPlace(workload: WorkloadObject, world: JobWorld): number {
  const nodes = world.boundNodes(workload);
  return Math.max(0, Math.min(missingBeside(workload, nodes), leftOfJob(workload, world) - sumOf(nodes)));
}

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
  const lacksNone = missingBeside(workload, bound) === 0;
  // Of a rollout, those that start have their places, while no other may leave yet.
  if (rollout !== null)
    return { own: bound, kept: missingBeside(workload, ready) === 0 ? ready : NO_NODES, waiting: NO_NODES };
  return {
    own: ready,
    kept: lacksNone ? ready : NO_NODES,
    waiting: lacksNone && bound.size > 0 && ready.size === 0 ? bound : NO_NODES,
  };
}
