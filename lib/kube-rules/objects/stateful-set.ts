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
 * Names of its pods that are not Ready, if it waits for them before it replaces any pod, also one of these (Kubernetes
 * docs: StatefulSet, forced rollback).
 */
export function awaitedPods(set: RawObject, pods: readonly PodFacts[]): string[] {
  const metadata = objectAt(set, 'metadata');
  const { start, end } = ordinalRange(set);
  if (!isOrdered(set) || isByHand(set)) return [];
  const isOwn = ({ namespace, workload }: PodFacts): boolean =>
    workload?.kind === 'StatefulSet' &&
    workload.name === textAt(metadata, 'name') &&
    namespace === (textAt(metadata, 'namespace') || 'default');
  // One that has ended is deleted by the controller.
  const isAwaited = ({ name, ready, deleting, phase }: PodFacts): boolean => {
    const ordinal = podOrdinal(name) ?? -1;
    return !ready && !deleting && (phase === 'Pending' || phase === 'Running') && ordinal >= start && ordinal < end;
  };
  return pods
    .filter((one) => isOwn(one) && isAwaited(one))
    .map(({ name }) => name)
    .toSorted();
}
