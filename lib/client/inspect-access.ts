import { useQuery } from '@tanstack/react-query';
import { readLogs, rightText } from '@/lib/domain/access/cluster-rights';
import { useTranslations } from './intl';
import { queryOf } from './query-of';
import { useMessage } from './use-message';

/** Why this person or the cluster's credential may not read logs or YAML; `undefined` until it is known, null: they may. */
export function useInspectDenied(cluster: string, what: 'logs' | 'yaml'): string | null | undefined {
  const t = useTranslations('pod.logs');
  const message = useMessage();
  const { data } = useQuery({ ...queryOf('inspect.access', { params: { cluster } }), staleTime: 15_000 });
  // The navigation reads the same.
  const clusters = useQuery({ ...queryOf('clusters.list', {}), staleTime: 15_000 });
  if (data === undefined) return undefined;
  const access = data[what];
  if (!access.ok) return message(access.reason);
  const missing = clusters.data?.rows.find(({ name }) => name === cluster)?.missingRights ?? null;
  return what === 'logs' && missing?.includes(rightText(readLogs)) === true ? t('missingRight', { cluster }) : null;
}
