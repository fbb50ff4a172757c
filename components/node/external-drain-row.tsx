'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ExternalDrainRow } from '@/lib/contract/external-drains';
import { FindingItem, FindingList } from '@/components/change/plan/finding-list';
import { OsLabel } from '@/components/table/cells/os-label';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { Tone } from '@/components/ui/state/tone';
import { visibleText } from '@/components/ui/text/visible-text';

const tones: Record<ExternalDrainRow['state'], Tone> = {
  blocked: 'bad',
  leaving: 'busy',
  waiting: 'muted',
  empty: 'ok',
};

/** State, since when and by which program, and how many pods are left. */
export function ExternalDrainFacts({ drain }: { drain: ExternalDrainRow }) {
  const t = useTranslations('external-drain');
  return (
    <>
      <StateBadge tone={tones[drain.state]}>{t(`state.${drain.state}`)}</StateBadge>
      {drain.left === 0 ? null : <span>{t('left', { n: drain.left })}</span>}
      {drain.cordonedBy === null && drain.cordonedAt === null ? null : (
        <span className="text-xs text-ink-3">
          {drain.cordonedBy === null ? null : t('cordonedBy', { by: visibleText(drain.cordonedBy, 60) })}{' '}
          {drain.cordonedAt === null ? null : <RelativeTime at={drain.cordonedAt} form="ago" />}
        </span>
      )}
      {drain.change === null ? null : (
        <Link
          href={`/changes/${encodeURIComponent(drain.change)}`}
          prefetch={false}
          className="inline-flex min-h-6 items-center text-xs underline underline-offset-2"
        >
          {t('during')}
        </Link>
      )}
    </>
  );
}

/** What to change first, whole; the other reasons open beneath. */
export function ExternalDrainReasons({ drain }: { drain: ExternalDrainRow }) {
  const t = useTranslations('external-drain');
  const [first, ...others] = drain.findings;
  if (first === undefined) return null;
  return (
    <>
      <ul>
        <FindingItem finding={first} code />
      </ul>
      {others.length === 0 ? null : (
        <details>
          <summary className="min-h-6 w-fit text-ink-2 underline underline-offset-2 hover:text-ink">
            {t('others', { n: others.length })}
          </summary>
          <div className="mt-1.5">
            <FindingList findings={others} codes />
          </div>
        </details>
      )}
    </>
  );
}

/** A node cordoned outside Mullion whose drain is blocked. */
export function ExternalDrainLine({ drain, cluster }: { drain: ExternalDrainRow; cluster: string }) {
  return (
    <li className="flex flex-col gap-1.5 border-t border-line px-3 py-2 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link
          href={`/clusters/${encodeURIComponent(cluster)}/nodes/${encodeURIComponent(drain.name)}`}
          prefetch={false}
          className="inline-flex min-h-6 min-w-0 items-center font-medium underline-offset-2 hover:underline"
        >
          <PlainText text={drain.name} max={120} />
        </Link>
        <span className="text-xs text-ink-3">
          <OsLabel os={drain.os} />
        </span>
        <ExternalDrainFacts drain={drain} />
      </p>
      <ExternalDrainReasons drain={drain} />
    </li>
  );
}
