'use client';
import { useTranslations } from 'next-intl';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { RequestIdLine } from '@/components/ui/error-state';
import { PlainText } from '@/components/ui/plain-text';
import { RelativeTime } from '@/components/ui/relative-time';
import { StaleBand } from '@/components/ui/stale-band';

/** One band per source that is not live: since when, why, what to do, when it is tried again. */
export function SourceProblems({ sources }: { sources: readonly SourceStatus[] | undefined }) {
  const troubled = (sources ?? []).filter((source) => source.state !== 'live' && source.state !== 'absent');
  if (troubled.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {troubled.map((source) => (
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
  return (
    <StaleBand
      tone={tones[source.state]}
      title={t(`band.${source.state}`, { source: t(`source.${source.source}`) })}
    >
      {source.seenAt === null ? null : (
        <p>
          {t('shownIs')} <RelativeTime at={source.seenAt} form="ago" />
        </p>
      )}
      {source.problem === null ? null : (
        <>
          <p>
            <PlainText text={source.problem.message} max={600} wrap />
          </p>
          <p>
            <PlainText text={source.problem.remedy} max={600} wrap />
          </p>
          <RequestIdLine requestId={source.problem.requestId} />
        </>
      )}
      {source.retryAt === null ? null : (
        <p>
          {t('retry')} <RelativeTime at={source.retryAt} form="in" />
        </p>
      )}
    </StaleBand>
  );
}
