import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';

/** The lists that verdicts lack because they could not be read, by the plural of their kind. */
export function unreadKinds(cluster: ClusterFacts): string[] {
  const { beside } = cluster;
  const lists: [string, unknown][] = [
    ['csinodes', cluster.nodes.some(({ drivers }) => drivers === null) ? null : cluster.nodes],
    ['horizontalpodautoscalers', beside.autoscalers],
    ['limitranges', cluster.limitRanges],
    ['namespaces', cluster.namespaces],
    ['networkpolicies', beside.networkPolicies],
    ['persistentvolumeclaims', cluster.claims],
    ['persistentvolumes', cluster.volumes],
    ['poddisruptionbudgets', beside.budgets],
    ['priorityclasses', cluster.priorityClasses],
    ['runtimeclasses', cluster.runtimeClasses],
    ['serviceaccounts', cluster.serviceAccounts],
    ['services', beside.services],
    ['storageclasses', cluster.storageClasses],
  ];
  return lists.filter(([, list]) => list === null).map(([kind]) => kind);
}
