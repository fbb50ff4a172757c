import { ownerOf } from '@/lib/kube-rules/objects/owner-of';
import { podDemandOf } from '@/lib/kube-rules/objects/pod-demand';
import type { PodDemand, PodFacts, PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import { podToPlaceOf } from '@/lib/kube-rules/objects/pod-to-place-of';
import type { Pod, PodSpec } from '@/simulator/world/kube/shapes/pod';

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

/** What a pod takes from its node and asks of other pods; one object for replicas of one template. */
export function demandOf(pod: Pod): PodDemand {
  const { spec } = pod;
  const known = read.get(spec.containers) ?? [];
  const found = known.find((one) => isSame(one, pod));
  if (found !== undefined) return found.demand;
  const demand = podDemandOf(spec, labelsOf(pod));
  known.push({ spec, labels: takesOwnLabels(spec) ? labelsOf(pod) : null, demand });
  read.set(spec.containers, known);
  return demand;
}

/** A pod of the store as the scheduler counts it on its node. */
export function podFactsIn(pod: Pod): PodFacts {
  const { metadata, spec, status } = pod;
  return {
    uid: metadata.uid ?? '',
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    labels: labelsOf(pod),
    nodeName: spec.nodeName ?? null,
    phase: status?.phase ?? 'Pending',
    // The scheduler does not ask.
    ready: false,
    deleting: metadata.deletionTimestamp !== undefined,
    ...ownerOf(metadata),
    demand: demandOf(pod),
  };
}

/** A pod of the store that waits for a node. */
export const podToPlaceIn = (pod: Pod): PodToPlace =>
  podToPlaceOf({
    namespace: pod.metadata.namespace ?? '',
    name: pod.metadata.name,
    labels: labelsOf(pod),
    spec: pod.spec,
    demand: demandOf(pod),
  });
