import { type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';

/** Kinds of objects, by resource name, that decide the result of a workload and were not read. */
export interface MissingKinds {
  kinds: readonly string[];
  /** Whether one of them could also add nodes to those that accept its pods. */
  mayAddNodes: boolean;
  /** Whether its priority is unknown, so that it may preempt pods where there is no capacity. */
  mayPreempt: boolean;
}

export const PRIORITY_CLASSES = 'priorityclasses';
const NONE: MissingKinds = { kinds: [], mayAddNodes: false, mayPreempt: false };

interface Asked {
  workload: WorkloadObject;
  pod: PodToPlace;
  /** Whether the API server answered about the object. */
  byApiServer: boolean;
}

interface Need {
  kind: string;
  isMissing: boolean;
  mayAddNodes?: boolean;
}

/** What decides whether new pods are accepted. What is stored has been accepted already. */
function needsOfCreation(spec: RawObject, cluster: ClusterFacts): Need[] {
  const account = textAt(spec, 'serviceAccountName') || 'default';
  return [
    { kind: 'namespaces', isMissing: cluster.namespaces === null },
    { kind: 'limitranges', isMissing: cluster.limitRanges === null },
    { kind: 'resourcequotas', isMissing: cluster.resourceQuotas === null },
    { kind: PRIORITY_CLASSES, isMissing: isClassUnread(spec, cluster) },
    // A controller creates the account `default` in every namespace.
    { kind: 'serviceaccounts', isMissing: (cluster.serviceAccounts ?? null) === null && account !== 'default' },
  ];
}

/** Every API server creates them (pkg/apis/scheduling/v1/helpers.go). */
const SYSTEM_CLASSES = ['system-node-critical', 'system-cluster-critical'];

const isClassUnread = (spec: RawObject, { priorityClasses = null }: ClusterFacts): boolean =>
  priorityClasses === null && !['', ...SYSTEM_CLASSES].includes(textAt(spec, 'priorityClassName'));

export function missingKinds({ workload, pod, byApiServer }: Asked, cluster: ClusterFacts): MissingKinds {
  const isAccepted = workload.stored !== undefined || (byApiServer && workload.kind === 'Pod');
  const spec = podSpecIn(workload);
  const unread = cluster.unread ?? [];
  const hasVolumes = pod.volumes.length > 0;
  const isCompanion = pod.demand.affinity.length > 0;
  const missing = [
    { kind: 'nodes', isMissing: unread.includes('nodes'), mayAddNodes: true },
    { kind: 'pods', isMissing: unread.includes('pods'), mayAddNodes: isCompanion },
    {
      kind: 'runtimeclasses',
      isMissing: cluster.runtimeClasses === null && textAt(spec, 'runtimeClassName') !== '',
      mayAddNodes: true,
    },
    { kind: 'persistentvolumeclaims', isMissing: cluster.claims === null && hasVolumes, mayAddNodes: true },
    { kind: 'persistentvolumes', isMissing: cluster.volumes === null && hasVolumes, mayAddNodes: true },
    { kind: 'storageclasses', isMissing: cluster.storageClasses === null && hasVolumes, mayAddNodes: true },
    ...(isAccepted ? [] : needsOfCreation(spec, cluster)),
  ].filter(({ isMissing }) => isMissing);
  const mayPreempt = isClassUnread(spec, cluster) && typeof spec['priority'] !== 'number';
  if (missing.length === 0) return mayPreempt ? { ...NONE, mayPreempt } : NONE;
  return {
    mayPreempt,
    kinds: missing.map(({ kind }) => kind),
    mayAddNodes: missing.some(({ mayAddNodes = false }: Need) => mayAddNodes),
  };
}
