import { type DisplacedPod, ownerName } from '../../domain/workload/displaced-pod';
import { admitStored } from '../../kube-rules/admission/admit';
import { replacementRejection } from '../../kube-rules/admission/pod/quota-rules';
import { prepared, quotasOf } from '../verdict/rollout-quota';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { atRevision, revisionWith } from '../../kube-rules/objects/template-revisions';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';

interface Known {
  cluster: ClusterFacts;
  facts: ReadonlyMap<string, PodFacts>;
  ownerOf: (pod: DisplacedPod) => WorkloadObject | undefined;
}

function quotaRejection(workload: WorkloadObject, cluster: ClusterFacts): string | null {
  const quotas = quotasOf(workload, { cluster });
  return quotas.length === 0 ? null : replacementRejection(prepared(workload, { cluster }), quotas);
}

/** Workloads whose new pods the API server rejects today, although their present ones run: why, by name. */
export function rejectedPods(
  displacedPods: readonly DisplacedPod[],
  { cluster, facts, ownerOf }: Known,
): Map<string, string> {
  const rejected = new Map<string, string>();
  const seen = new Set<string>();
  for (const pod of displacedPods) {
    const name = ownerName(pod);
    const workload = ownerOf(pod);
    if (workload === undefined || rejected.has(name)) continue;
    const revision = revisionWith(workload, facts.get(pod.uid)?.labels ?? pod.labels ?? {});
    const key = `${name} ${revision?.hash ?? ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const made = revision === undefined ? workload : atRevision(workload, revision);
    const first = admitStored(made, cluster).pod.find(({ by }) => by !== 'ResourceQuota')?.message;
    // A pod that leaves frees its share of a quota.
    const why = first ?? quotaRejection(made, cluster);
    if (why !== null) rejected.set(name, why);
  }
  return rejected;
}
