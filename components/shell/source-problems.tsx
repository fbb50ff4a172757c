'use client';
import { useTranslations } from 'next-intl';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { RequestIdLine } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { sentenceOf } from '@/components/ui/text/sentence';
import { StaleBand } from '@/components/ui/state/stale-band';

/** One line per source that is not live: why, since when, when it is tried again; what to do opens beneath. */
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
