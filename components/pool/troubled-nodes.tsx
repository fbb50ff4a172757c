import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { nodeHref } from '@/lib/client/hrefs';
import { queryOf } from '@/lib/client/query-of';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PageLink } from '@/components/shell/page-link';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';

const everyMs = 15_000;
/** Named in the line; the rest is one click away. */
const named = 3;
const limit = 100;

/** Which nodes are in this state, since when, and how many pods are on them. */
export function TroubledNodes({ pool, state }: { pool: NodePoolRow; state: 'not-ready' | 'unknown' }) {
  const t = useTranslations('pool.summary');
  const { cluster } = pool;
  const nodes = useQuery({
    ...queryOf('nodes.list', { params: { cluster }, query: { pool: pool.id, state, limit } }),
    refetchInterval: everyMs,
  });
  const rows = nodes.data?.rows ?? [];
  const first = rows.slice(0, named);
  if (rows.length === 0) return null;
  const pods = rows.reduce<number | null>(
    (sum, { requested }) => (sum === null || requested === null ? null : sum + requested.pods),
    0,
  );
  const times = rows.flatMap(({ stateSince }) => stateSince ?? []);
  const since = times.length === 0 ? null : Math.min(...times);
  const isAll = rows.length === nodes.data?.matching;
  return (
    <p className="text-ink-2">
      {since === null ? null : (
        <>
          {t.rich('since', { at: () => <RelativeTime at={since} /> })}
          {' · '}
        </>
      )}
      {pods === null ? t('podsUnknown') : t('pods', { n: pods, atLeast: isAll ? 'no' : 'yes' })}
      {' · '}
      {first.map(({ key, name }, index) => (
        <span key={key}>
          {index === 0 ? '' : ', '}
          <PageLink look="underlined" href={nodeHref(cluster, name)}>
            <PlainText text={name} max={80} wrap />
          </PageLink>
        </span>
      ))}
    </p>
  );
}
