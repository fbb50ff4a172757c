/** Words of workload lists without schemas, for the browser. */

/** Kinds that Mullion reads as workloads, in the order of their filter; a pod without an owner is one of its own. */
export const workloadKinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob', 'Pod'] as const;

/** Worst first: also the order of the column. */
export const workloadStates = [
  'failing',
  'failed',
  'stalled',
  'degraded',
  'unknown',
  'starting',
  'rolling',
  'paused',
  'suspended',
  'active',
  'ready',
  'scheduled',
  'complete',
  'scaled-to-zero',
] as const;
export type WorkloadState = (typeof workloadStates)[number];

/** Something is wrong and does not pass by itself. */
export const troubledStates: readonly WorkloadState[] = ['failing', 'failed', 'stalled', 'degraded'];

export const workloadKey = (q: { namespace: string; kind: string; name: string }): string =>
  `${q.namespace}/${q.kind}/${q.name}`;

/** Static pods belong to their node's kubelet: each is a workload of its own, like a pod without an owner. */
export const workloadOfPod = (pod: {
  namespace: string;
  name: string;
  workload: { kind: string; name: string } | null;
}): { namespace: string; kind: string; name: string } =>
  pod.workload === null || pod.workload.kind === 'Node'
    ? { namespace: pod.namespace, kind: 'Pod', name: pod.name }
    : { namespace: pod.namespace, kind: pod.workload.kind, name: pod.workload.name };
