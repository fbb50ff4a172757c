import 'server-only';
import { rightsOf, rightText } from '@/lib/domain/access/cluster-rights';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, PlannedCall } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import { UpstreamFailure } from '@/lib/domain/failure';

/** Rights that the planned calls need and the cluster's credential lacks, before anything runs. */
export async function rightFindings({ cluster, kube }: PlanContext, calls: readonly PlannedCall[]): Promise<Finding[]> {
  const subject = { type: 'cluster' as const, uid: '', name: cluster.name };
  const rights = rightsOf(calls);
  try {
    const missing = await kube.missingRights(rights);
    return missing.map((right) => {
      const params = {
        right: rightText(right),
        namespaced: right.namespace === '' ? 'no' : 'yes',
        namespace: right.namespace,
      };
      return finding('cluster-right-missing', { subject, params });
    });
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    return [finding('cluster-rights-unknown', { subject, params: { cluster: cluster.name } })];
  }
}
