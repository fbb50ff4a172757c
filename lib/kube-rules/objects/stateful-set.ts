import { countAt, objectAt, type RawObject, textAt } from '../json/kube-json';
import type { PodFacts } from './pod-facts';

const specOf = (set: RawObject): RawObject => objectAt(set, 'spec');

/** The number in the name of a pod of a StatefulSet; null: it has none. */
export function podOrdinal(name: string): number | null {
  const digits = /-(\d{1,9})$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The first ordinal of its pods, and the one behind the last. */
export function ordinalRange(set: RawObject): { start: number; end: number } {
  const start = countAt(objectAt(specOf(set), 'ordinals'), 'start') ?? 0;
  return { start, end: start + (countAt(specOf(set), 'replicas') ?? 1) };
}

/** How many of its pods a partition keeps on the old template, from the first ordinal (Kubernetes docs: partitioned updates). */
export const partitionOf = (set: RawObject): number =>
  countAt(objectAt(objectAt(specOf(set), 'updateStrategy'), 'rollingUpdate'), 'partition') ?? 0;

/** Whether its rolling update replaces the pod of this name. */
export const isUpdated = (set: RawObject, name: string): boolean =>
  (podOrdinal(name) ?? Number.POSITIVE_INFINITY) >= ordinalRange(set).start + partitionOf(set);

/** Its pods are replaced only after someone deletes them. */
export const isByHand = (set: RawObject): boolean =>
  textAt(objectAt(specOf(set), 'updateStrategy'), 'type') === 'OnDelete';

/** It handles one pod after another, and waits for each that is not Ready (stateful_set_control.go: processReplica). */
export const isOrdered = (set: RawObject): boolean => textAt(specOf(set), 'podManagementPolicy') !== 'Parallel';

/**
 * Whether it waits for this pod of its own, which is not Ready, before it replaces any pod, also this one (Kubernetes docs:
 * StatefulSet, forced rollback). One that has ended is deleted by the controller.
 */
export function isAwaited(set: RawObject, pod: PodFacts): boolean {
  if (!isOrdered(set) || isByHand(set)) return false;
  const { name, namespace, workload, ready, deleting, phase } = pod;
  const metadata = objectAt(set, 'metadata');
  const isOwn =
    workload?.kind === 'StatefulSet' &&
    workload.name === textAt(metadata, 'name') &&
    namespace === (textAt(metadata, 'namespace') || 'default');
  const { start, end } = ordinalRange(set);
  const ordinal = podOrdinal(name) ?? -1;
  const isDue = ordinal >= start && ordinal < end;
  return isOwn && isDue && !ready && !deleting && (phase === 'Pending' || phase === 'Running');
}

/** Names of the pods that it waits for before it replaces any pod. */
export const awaitedPods = (set: RawObject, pods: readonly PodFacts[]): string[] =>
  pods
    .filter((pod) => isAwaited(set, pod))
    .map(({ name }) => name)
    .toSorted();
