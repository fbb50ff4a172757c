import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { poolHref } from '@/lib/client/hrefs';
import { queryOf } from '@/lib/client/query-of';
import { useMessage } from '@/lib/client/use-message';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PageLink } from '@/components/shell/page-link';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { remediesOf, RemedyLinks } from './failure-remedies';

const everyMs = 30_000;

/** Why the last scaling activity brought no nodes, and what helps; nothing while that is not known. */
export function MissingNodesCause({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('pool.summary');
  const message = useMessage();
  const params = { cluster: pool.cluster, pool: pool.id };
  const { data } = useQuery({
    ...queryOf('node-pools.activities', { params, query: { page: 1, limit: 1 } }),
    refetchInterval: everyMs,
    retry: false,
  });
  const last = data?.rows?.[0];
  if (last === undefined || last.failure === null) return null;
  return (
    <>
      <p className="text-ink-2">
        {message(last.failure.cause)} <RelativeTime at={last.startedAt} form="ago" className="text-xs text-ink-3" />{' '}
        <PageLink look="underlined" href={`${poolHref(pool)}?tab=activities`}>
          {t('activity')}
        </PageLink>
      </p>
      <RemedyLinks remedies={remediesOf(last.failure, pool)} />
    </>
  );
}
