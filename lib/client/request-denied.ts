import { useQuery } from '@tanstack/react-query';
import { missingOfKind } from '@/lib/domain/access/cluster-rights';
import { useDeniedReason } from './actor';
import { useTranslations } from './intl';
import { queryOf } from './query-of';

/**
 * Why the person may not request the kind, or why the cluster's credential could not carry it out. `workloads`: those that
 * it writes.
 */
export function useRequestDenied(
  cluster: string,
  kind: string,
  workloads: readonly { kind: string }[] = [],
): string | null {
  const t = useTranslations('common');
  const denied = useDeniedReason('change.request');
  // The navigation reads the same.
  const { data } = useQuery({ ...queryOf('clusters.list', {}), staleTime: 15_000 });
  const missing = data?.rows.find(({ name }) => name === cluster)?.missingRights ?? null;
  const kinds = workloads.map((one) => one.kind);
  const right = missingOfKind(kind, missing, kinds);
  return denied ?? (right === null ? null : t('clusterRightMissing', { cluster, right }));
}
