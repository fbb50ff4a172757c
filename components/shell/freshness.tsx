import { useTranslations } from '@/lib/client/intl';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { useLiveState } from '@/lib/client/live/use-live';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';
import { Tooltip } from '@/components/ui/overlay/tooltip';
import { visibleText, PlainText, sentenceOf } from '@/components/ui/text/plain-text';
import { RequestIdLine } from '@/components/ui/state/error-state';
import { StaleBand } from '@/components/ui/state/page-states';

const badness: Record<SourceStatus['state'], number> = {
  failed: 5,
  forbidden: 4,
  stale: 3,
  starting: 2,
  live: 1,
  absent: 0,
};

/** The least reliable source: the worst state, among equals the oldest. Absent ones only when alone. */
function worstSource(sources: readonly SourceStatus[]): SourceStatus | undefined {
  return sources
    .filter((source) => source.state !== 'absent')
    .toSorted((a, b) => badness[b.state] - badness[a.state] || (shownAt(a) ?? 0) - (shownAt(b) ?? 0))[0];
}

/** A live watch that is quiet is complete: what counts is when its source last proved to be up. */
const shownAt = ({ state, seenAt, checkedAt }: SourceStatus): number | null => (state === 'live' ? checkedAt : seenAt);

type FreshnessProps =
  | { sources: readonly SourceStatus[] | undefined; clusters?: undefined }
  /** Of several clusters: the worst of all, and in the tooltip each under its cluster's name. */
  | { clusters: readonly { name: string; sources: readonly SourceStatus[] }[]; sources?: undefined };

/** Whether what is shown is live and when that was last proved, else why not and how old it is. */
export function Freshness({ sources, clusters }: FreshnessProps) {
  const t = useTranslations('shell.freshness');
  const line = useLiveState();
  const all = clusters?.flatMap((cluster) => cluster.sources) ?? sources;
  // Its place, so that nothing moves when it is known.
  if (all === undefined) return <span aria-hidden="true" className="inline-block h-4 w-24" />;
  if (clusters?.length === 0) return null;
  const worst = worstSource(all);
  return (
    <Tooltip text={clusters ? <ClusterLines clusters={clusters} /> : <SourceLines sources={all} />}>
      <button
        type="button"
        className="inline-flex cursor-default flex-wrap items-center gap-x-2 text-left text-xs whitespace-nowrap text-ink-3"
      >
        {line === 'down' ? <StateBadge tone="bad">{t('lineDown')}</StateBadge> : <SourceWord source={worst} />}
        {worst && shownAt(worst) !== null ? <RelativeTime at={shownAt(worst) ?? 0} form="ago" /> : null}
      </button>
    </Tooltip>
  );
}

function SourceWord({ source }: { source: SourceStatus | undefined }) {
  const t = useTranslations('shell.freshness');
  if (source === undefined) return <StateBadge tone="unknown">{t('state.absent')}</StateBadge>;
  if (source.state === 'live') return <StateBadge tone="ok">{t('isLive')}</StateBadge>;
  const tone =
    source.state === 'failed' || source.state === 'forbidden' ? 'bad' : source.state === 'stale' ? 'warn' : 'unknown';
  return (
    <StateBadge tone={tone}>
      {t(`source.${source.source}`)}: {t(`state.${source.state}`)}
    </StateBadge>
  );
}

function ClusterLines({ clusters }: { clusters: NonNullable<FreshnessProps['clusters']> }) {
  return (
    <span className="flex flex-col gap-1">
      {clusters.map((cluster) => (
        <span key={cluster.name} className="flex flex-col">
          <span className="font-semibold">{visibleText(cluster.name, 80)}</span>
          <SourceLines sources={cluster.sources} />
        </span>
      ))}
    </span>
  );
}

function SourceLines({ sources }: { sources: readonly SourceStatus[] }) {
  const t = useTranslations('shell.freshness');
  return (
    <span className="flex flex-col">
      {sources.map((source) => (
        <span key={source.source} className="whitespace-nowrap">
          {t(`source.${source.source}`)}: {t(`state.${source.state}`)}
          {source.checkedAt === null ? null : (
            <>
              {' · '}
              {t('checked')} <RelativeTime at={source.checkedAt} form="ago" />
            </>
          )}
          {source.seenAt === null || source.seenAt === source.checkedAt ? null : (
            <>
              {' · '}
              {t('lastData')} <RelativeTime at={source.seenAt} form="ago" />
            </>
          )}
        </span>
      ))}
    </span>
  );
}

export function SourceProblems({ sources }: { sources: readonly SourceStatus[] | undefined }) {
  const failing = (sources ?? []).filter((source) => source.state !== 'live' && source.state !== 'absent');
  if (failing.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-1.5">
      {failing.map((source) => (
        <SourceBand key={source.source} source={source} />
      ))}
    </div>
  );
}

const tones = {
  failed: 'bad',
  forbidden: 'bad',
  stale: 'warn',
  starting: 'unknown',
  live: 'unknown',
  absent: 'unknown',
} as const;

function SourceBand({ source }: { source: SourceStatus }) {
  const t = useTranslations('shell.freshness');
  const { problem } = source;
  return (
    <StaleBand
      tone={tones[source.state]}
      title={t(`band.${source.state}`, { source: t(`source.${source.source}`) })}
      more={problem === null ? undefined : { label: t('more'), content: <Remedy problem={problem} /> }}
    >
      <>
        {problem === null ? null : (
          <span className="hidden min-w-0 xl:inline">
            <PlainText text={sentenceOf(problem.message)} max={160} />
          </span>
        )}
        {source.seenAt === null ? null : (
          <span className="whitespace-nowrap">
            {t('shownIs')} <RelativeTime at={source.seenAt} form="ago" />
          </span>
        )}
        {source.retryAt === null ? null : (
          <span className="whitespace-nowrap">
            {t('retry')} <RelativeTime at={source.retryAt} form="in" />
          </span>
        )}
      </>
    </StaleBand>
  );
}

function Remedy({ problem }: { problem: NonNullable<SourceStatus['problem']> }) {
  return (
    <>
      {/* A line with enough room already shows the cause, unless it is long. */}
      <p className={problem.message.length > 160 ? '' : 'xl:hidden'}>
        <PlainText text={sentenceOf(problem.message)} max={600} wrap />
      </p>
      <p>
        <PlainText text={problem.remedy} max={600} wrap />
      </p>
      <RequestIdLine requestId={problem.requestId} />
    </>
  );
}
