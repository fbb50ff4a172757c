'use client';
import { useTranslations } from 'next-intl';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { useLiveState } from '@/lib/client/live/use-live';
import { RelativeTime } from '@/components/ui/relative-time';
import { StateBadge } from '@/components/ui/state-badge';
import { Tooltip } from '@/components/ui/tooltip';
import { worstSource } from './source-order';

/** How old what is shown can be: the age of the oldest source, or why it is not live. */
export function Freshness({ sources }: { sources: readonly SourceStatus[] | undefined }) {
  const t = useTranslations('shell.freshness');
  const line = useLiveState();
  if (sources === undefined) return null;
  const worst = worstSource(sources);
  return (
    <Tooltip text={<SourceLines sources={sources} />}>
      <button type="button" className="inline-flex cursor-default items-center gap-1 text-xs text-ink-3">
        {line === 'down' ? (
          <StateBadge tone="bad">{t('lineDown')}</StateBadge>
        ) : (
          <SourceWord source={worst} />
        )}
        {worst?.seenAt ? (
          <span>{t.rich('asOf', { age: () => <RelativeTime at={worst.seenAt} /> })}</span>
        ) : null}
      </button>
    </Tooltip>
  );
}

function SourceWord({ source }: { source: SourceStatus | undefined }) {
  const t = useTranslations('shell.freshness');
  if (source === undefined) return <StateBadge tone="unknown">{t('state.absent')}</StateBadge>;
  if (source.state === 'live') return null;
  const tone =
    source.state === 'failed' || source.state === 'forbidden'
      ? 'bad'
      : source.state === 'stale'
        ? 'warn'
        : 'unknown';
  return (
    <StateBadge tone={tone}>
      {t(`source.${source.source}`)}: {t(`state.${source.state}`)}
    </StateBadge>
  );
}

function SourceLines({ sources }: { sources: readonly SourceStatus[] }) {
  const t = useTranslations('shell.freshness');
  return (
    <span className="flex flex-col">
      {sources.map((source) => (
        <span key={source.source}>
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
