import type { WorldParts } from '../../domain/placement/placement-facts';
import { type DisplacedPod, ownerName } from '../../domain/workload/displaced-pod';
import { admitStored } from '../../kube-rules/admission/admit';
import { ownerKey } from '../verdict/owner-key';

/** Workloads whose new pods the API server rejects today, although their present ones run: why, by name. */
export function rejectedPods({ cluster }: WorldParts, displacedPods: readonly DisplacedPod[]): Map<string, string> {
  const workloads = new Map(cluster.workloads.map((one) => [ownerKey(one), one]));
  const rejected = new Map<string, string>();
  const seen = new Set<string>();
  for (const pod of displacedPods) {
    const name = ownerName(pod);
    const { workload: owner, namespace } = pod;
    const workload = owner === null ? undefined : workloads.get(ownerKey({ ...owner, namespace }));
    if (workload === undefined || seen.has(name)) continue;
    seen.add(name);
    // A pod that leaves frees its share of a quota.
    const first = admitStored(workload, cluster).pod.find(({ by }) => by !== 'ResourceQuota');
    if (first !== undefined) rejected.set(name, first.message);
  }
  return rejected;
}
