import type { WorkloadPodFilter } from '@/lib/contract/filters';
import type { WorkloadPod } from '@/lib/contract/workloads';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PodEntry } from '../tables/pod-entry';
import { compareValues } from './node-query';
import { podStateOf } from './workload-row';

type Entry = Readonly<PodEntry>;

const rank: Record<WorkloadPod['state'], number> = {
  stuck: 0,
  failed: 1,
  notReady: 2,
  waiting: 3,
  ready: 4,
  succeeded: 5,
};

const VALUES: Record<WorkloadPodFilter['sort'], (pod: Entry) => string | number | null> = {
  state: (pod) => rank[podStateOf(pod)],
  name: (pod) => pod.name,
  node: (pod) => pod.nodeName,
  restarts: (pod) => pod.restarts,
  age: (pod) => (pod.createdAt === null ? null : -pod.createdAt),
};

/** In the order of the filter, then by name. */
export function sortedPods(pods: Iterable<Entry>, { sort, dir }: WorkloadPodFilter): Entry[] {
  const sign = dir === 'asc' ? 1 : -1;
  const value = VALUES[sort];
  // Each value is computed once.
  const keyed = Array.from(pods, (pod) => ({ pod, value: value(pod) }));
  keyed.sort((a, b) => compareValues(a.value, b.value, sign) || compareValues(a.pod.name, b.pod.name, 1));
  return keyed.map(({ pod }) => pod);
}

/** Since when it is in its state: of a failure, a change of readiness, or its end. */
export function podSince(pod: Entry): number | null {
  const state = podStateOf(pod);
  if (pod.failure !== null && (state === 'stuck' || state === 'waiting')) return pod.failure.since;
  return state === 'ready' || state === 'notReady' ? pod.readyAt : (pod.lastExit?.at ?? null);
}

/** What Kubernetes calls its state. */
export const podWord = (pod: Entry): string => pod.failure?.state ?? pod.rejection?.state ?? pod.phase;

export function workloadPod(pod: Entry, node: KubeNode | null): WorkloadPod {
  const { uid, name, namespace, deleting, nodeName, restarts, createdAt, lastExit } = pod;
  const at = { node: nodeName, nodeOs: node?.os ?? null, build: node?.build ?? null };
  return {
    key: uid,
    name,
    namespace,
    state: podStateOf(pod),
    word: podWord(pod),
    since: podSince(pod),
    deleting,
    ...at,
    restarts,
    createdAt,
    lastExit,
  };
}
