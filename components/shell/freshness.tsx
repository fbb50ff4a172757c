'use client';
import { useTranslations } from 'next-intl';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { useLiveState } from '@/lib/client/live/use-live';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';
import { Tooltip } from '@/components/ui/overlay/tooltip';
import { visibleText } from '@/components/ui/text/visible-text';

const badness: Record<SourceStatus['state'], number> = {
  failed: 5,
  forbidden: 4,
  stale: 3,
  starting: 2,
  live: 1,
  absent: 0,
};

/** The source that limits what can be believed: the worst state, among equals the oldest. Absent ones only when alone. */
function worstSource(sources: readonly SourceStatus[]): SourceStatus | undefined {
  return sources
    .filter((source) => source.state !== 'absent')
    .toSorted((a, b) => badness[b.state] - badness[a.state] || (a.seenAt ?? 0) - (b.seenAt ?? 0))[0];
}

export type FreshnessProps =
  | { sources: readonly SourceStatus[] | undefined; clusters?: undefined }
  /** Of several clusters: the worst of all, and in the tooltip each under its cluster's name. */
  | { clusters: readonly { name: string; sources: readonly SourceStatus[] }[]; sources?: undefined };

/** How old what is shown can be: the age of the oldest source, or why it is not live. */
export function Freshness({ sources, clusters }: FreshnessProps) {
  const t = useTranslations('shell.freshness');
  const line = useLiveState();
  const all = clusters?.flatMap((cluster) => cluster.sources) ?? sources;
  if (all === undefined || clusters?.length === 0) return null;
  const worst = worstSource(all);
  return (
    <Tooltip text={clusters ? <ClusterLines clusters={clusters} /> : <SourceLines sources={all} />}>
      <button
        type="button"
        className="inline-flex cursor-default flex-wrap items-center gap-x-2 text-left text-xs whitespace-nowrap text-ink-3"
      >
        {line === 'down' ? <StateBadge tone="bad">{t('lineDown')}</StateBadge> : <SourceWord source={worst} />}
        {worst?.seenAt ? <RelativeTime at={worst.seenAt} form="ago" /> : null}
      </button>
    </Tooltip>
  );
}

function SourceWord({ source }: { source: SourceStatus | undefined }) {
  const t = useTranslations('shell.freshness');
  if (source === undefined) return <StateBadge tone="unknown">{t('state.absent')}</StateBadge>;
  if (source.state === 'live') return null;
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
          {source.seenAt === null ? null : (
            <>
              {' · '}
              <RelativeTime at={source.seenAt} form="ago" />
            </>
          )}
        </span>
      ))}
    </span>
  );
}
