import { nodeHref } from '@/lib/client/hrefs';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import type { WatchedNode } from '@/lib/contract/node';
import { queryOf } from '@/lib/client/query-of';
import { firstRead, readingOf } from '@/lib/client/reading';
import { useMessage } from '@/lib/client/use-message';
import { OsLabel } from '@/components/table/cells/os-label';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { StateBadge } from '@/components/ui/state/state-badge';
import { WATCH_ID } from './cluster-places';

type Answer = AnswerOf<'nodes.windows-watch'>;

const named = 2;

export function WindowsNodes({ cluster }: { cluster: string }) {
  const t = useTranslations('node-page.watch');
  const query = useQuery({ ...queryOf('nodes.windows-watch', { params: { cluster } }), refetchInterval: 15_000 });
  const { data, error } = query;
  return (
    <section
      aria-labelledby={WATCH_ID}
      aria-busy={query.isPending}
      {...firstRead(readingOf(query))}
      className="flex flex-col gap-2"
    >
      <h2 id={WATCH_ID} className="scroll-mt-16 text-base">
        {t('title')}
      </h2>
      {error === null ? null : data === undefined ? (
        <ErrorState compact failure={error} retry={() => void query.refetch()} />
      ) : (
        <StaleBand>{error.message}</StaleBand>
      )}
      {query.isPending ? <SkeletonRows rows={2} /> : null}
      {data === undefined ? null : <Watched data={data} cluster={cluster} />}
    </section>
  );
}

export function Watched({ data, cluster }: { data: Answer; cluster: string }) {
  const t = useTranslations('node-page.watch');
  const { rows, sources, totals } = data;
  if (totals === null)
    return (
      <p>
        <StateBadge tone="unknown">{t('unknown')}</StateBadge>
      </p>
    );
  if (rows.length === 0) {
    const isLive = sources.some(({ source, state }) => source === 'kubernetes' && state === 'live');
    return <p className="text-ink-2">{isLive ? t('none', { n: totals.windows }) : t('noneOld')}</p>;
  }
  const hidden = totals.unhealthy + totals.watch - rows.length;
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {rows.map((row) => (
          <Line key={row.key} row={row} cluster={cluster} />
        ))}
      </ul>
      {hidden > 0 ? <p className="text-ink-2">{t('more', { n: hidden })}</p> : null}
    </>
  );
}

function Line({ row, cluster }: { row: WatchedNode; cluster: string }) {
  const t = useTranslations('node-page');
  const message = useMessage();
  const more = row.signals.length - named;
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-[16rem_6rem_minmax(0,1fr)_10rem] md:items-baseline">
      <span className="min-w-0">
        <PageLink look="name" className="block truncate" href={nodeHref(cluster, row.name)}>
          <PlainText text={row.name} max={120} />
        </PageLink>
        <span className="block truncate text-xs text-ink-3">
          <OsLabel os="windows" build={row.build} />
          {row.poolName === null ? null : (
            <>
              {' · '}
              <PlainText text={row.poolName} max={80} />
            </>
          )}
        </span>
      </span>
      <StateBadge tone={row.state === 'unhealthy' ? 'bad' : 'warn'}>{t(`windows.state.${row.state}`)}</StateBadge>
      <span className="min-w-0 text-ink-2">
        {row.signals.slice(0, named).map((signal) => (
          <span key={signal.part} className="block">
            {message(signal.message)} <RelativeTime at={signal.since} form="ago" className="text-xs text-ink-3" />
          </span>
        ))}
        {more > 0 ? <span className="text-xs text-ink-3">{t('watch.more', { n: more })}</span> : null}
      </span>
      <span className="text-xs text-ink-2">
        {row.remedy === 'none'
          ? t('watch.remedy.none')
          : t(row.signals.some(({ part }) => part === 'kubelet') ? 'watch.restart' : 'watch.helps', {
              remedy: t(`watch.remedy.${row.remedy}`),
            })}
      </span>
    </li>
  );
}
