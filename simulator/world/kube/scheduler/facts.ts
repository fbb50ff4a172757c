import { getOrMake } from '@/simulator/world/kube/kube-object';
import { ownerOf } from '@/lib/kube-rules/objects/owner-of';
import { podDemandOf } from '@/lib/kube-rules/objects/pod-demand';
import type { PodDemand, PodFacts, PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import { podToPlaceOf } from '@/lib/kube-rules/objects/pod-to-place-of';
import type { Pod, PodSpec } from '@/simulator/world/kube/shapes/pod';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { nodeFactsOf } from '@/lib/kube-rules/objects/node-facts-of';
import { requiredAffinityOf, tolerationsOf } from '@/lib/kube-rules/objects/node-terms-of';
import { type Constraints, namedNodes } from '@/lib/kube-rules/scheduler/static-filter';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import type { Node } from '@/simulator/world/kube/shapes/node';

const ofSpec = new WeakMap<PodSpec, Constraints>();
const ofNode = new WeakMap<Node, NodeFacts>();

export const constraintsOf = (spec: PodSpec): Constraints =>
  getOrMake(ofSpec, spec, () => ({
    nodeSelector: spec.nodeSelector ?? {},
    requiredAffinity: requiredAffinityOf(spec),
    tolerations: tolerationsOf(spec),
  }));

export const nodeFactsIn = (node: Node): NodeFacts =>
  getOrMake(ofNode, node, () => {
    const facts = nodeFactsOf(node);
    // The store takes no object without a name.
    if (facts === null) throw new Error('a Node without a name');
    return facts;
  });

/** The one node that required affinity names outright, as it does for daemon pods. */
export function pinnedNode(spec: PodSpec): string | undefined {
  const names = spec.affinity?.nodeAffinity === undefined ? null : namedNodes(constraintsOf(spec).requiredAffinity);
  return names?.size === 1 ? [...names][0] : undefined;
}

/** The node of a daemon pod: where it is bound, else where it is to be. */
export const targetOf = ({ spec }: Pod): string => spec.nodeName || (pinnedNode(spec) ?? '');

/** Conditions and heartbeats do not matter to the scheduler. */
export const sameForScheduling = (a: Node, b: Node): boolean =>
  sameJson(a.metadata.labels, b.metadata.labels) &&
  sameJson(a.spec, b.spec) &&
  sameJson(a.status?.allocatable, b.status?.allocatable);

/** Parts of a spec that decide a pod's demand. Replicas share them, so that they are read once. */
interface Read {
  spec: PodSpec;
  /** null where labels play no part. */
  labels: Record<string, string> | null;
  demand: PodDemand;
}

const PARTS = ['initContainers', 'volumes', 'overhead', 'resources', 'hostNetwork'] as const;
const NO_LABELS: Record<string, string> = {};
const AFFINITIES = ['podAffinity', 'podAntiAffinity'] as const;
const read = new WeakMap<PodSpec['containers'], Read[]>();

const takesOwnLabels = ({ affinity }: PodSpec): boolean =>
  AFFINITIES.some((one) =>
    (affinity?.[one]?.requiredDuringSchedulingIgnoredDuringExecution ?? []).some(
      ({ matchLabelKeys, mismatchLabelKeys }) => matchLabelKeys !== undefined || mismatchLabelKeys !== undefined,
    ),
  );

const isSame = (known: Read, pod: Pod): boolean =>
  (known.labels === null || known.labels === labelsOf(pod)) &&
  PARTS.every((part) => known.spec[part] === pod.spec[part]) &&
  AFFINITIES.every((part) => known.spec.affinity?.[part] === pod.spec.affinity?.[part]);

/** Labels of a pod; always the same object where it has none. */
export const labelsOf = ({ metadata }: Pod): Record<string, string> => metadata.labels ?? NO_LABELS;

/** One object for the demand of all replicas of a template. */
export function demandOf(pod: Pod): PodDemand {
  const { spec } = pod;
  const known = getOrMake(read, spec.containers, (): Read[] => []);
  const found = known.find((one) => isSame(one, pod));
  if (found !== undefined) return found.demand;
  const demand = podDemandOf(spec, labelsOf(pod));
  known.push({ spec, labels: takesOwnLabels(spec) ? labelsOf(pod) : null, demand });
  return demand;
}

export function podFactsIn(pod: Pod): PodFacts {
  const { metadata, spec, status } = pod;
  return {
    uid: metadata.uid ?? '',
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    labels: labelsOf(pod),
    nodeName: spec.nodeName ?? null,
    phase: status?.phase ?? 'Pending',
    // The scheduler does not read these.
    ready: false,
    deleting: metadata.deletionTimestamp !== undefined,
    ...ownerOf(metadata),
    demand: demandOf(pod),
  };
}

export const podToPlaceIn = (pod: Pod): PodToPlace =>
  podToPlaceOf({
    namespace: pod.metadata.namespace ?? '',
    name: pod.metadata.name,
    labels: labelsOf(pod),
    spec: pod.spec,
    demand: demandOf(pod),
  });
