import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '../../objects/pod-facts';
import type { WorkloadObject } from '../../objects/workload-object';

const countIn = (spec: RawObject, field: string): number => {
  const count = spec[field];
  return typeof count === 'number' ? count : 1;
};

/** How many pods exist at the same time; of a DaemonSet at least one. */
export function podsAtOnce({ kind, object }: Pick<WorkloadObject, 'kind' | 'object'>): number {
  const spec = objectAt(object, 'spec');
  if (kind === 'Pod' || kind === 'DaemonSet') return 1;
  if (kind === 'CronJob') return jobPods(objectAt(objectAt(spec, 'jobTemplate'), 'spec'));
  return kind === 'Job' ? jobPods(spec) : countIn(spec, 'replicas');
}

function jobPods(spec: RawObject): number {
  const parallelism = countIn(spec, 'parallelism');
  return typeof spec['completions'] === 'number' ? Math.min(parallelism, spec['completions']) : parallelism;
}

/** Whether its controller creates no pods until it is resumed; of a CronJob also whether its Jobs begin suspended. */
export function isSuspended({ kind, object }: WorkloadObject): boolean {
  const spec = objectAt(object, 'spec');
  if (kind === 'Job') return spec['suspend'] === true;
  if (kind !== 'CronJob') return false;
  return spec['suspend'] === true || objectAt(objectAt(spec, 'jobTemplate'), 'spec')['suspend'] === true;
}

const isOf =
  ({ kind, namespace, name }: WorkloadObject) =>
  (pod: PodFacts): boolean =>
    pod.namespace === namespace && pod.workload?.kind === kind && pod.workload.name === name;

/** How many pods its controller would create besides those that exist, once it is not suspended. */
export const newPods = (workload: WorkloadObject, pods: readonly PodFacts[]): number =>
  Math.max(0, podsAtOnce(workload) - pods.filter(isOf(workload)).length);
