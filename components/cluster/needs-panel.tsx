import Link from 'next/link';
import { useState } from 'react';
import { useTranslations } from '@/lib/client/intl';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { Button } from '@/components/ui/form/button';
import { StateBadge } from '@/components/ui/state/state-badge';
import { NeedLine } from './need-line';

type Answer = AnswerOf<'attention.get'>;

const few = 6;

const figures = [
  'nodesNotReady',
  'poolsStuck',
  'poolsShort',
  'windowsPodsStuck',
  'windowsNodesUnhealthy',
  'drainsBlocked',
] as const;

/** What needs a person, the worst first; what cannot be seen now is said, not left out. */
export function NeedsPanel({ answer, named, clusters }: { answer: Answer; named: boolean; clusters: number }) {
  const t = useTranslations('overview.need');
  const [all, setAll] = useState(false);
  const { needs, needsTotal } = answer;
  const shown = all ? needs : needs.slice(0, few);
  return (
    <section aria-labelledby="needs" className="min-w-0">
      <h2 id="needs" className="mb-2 text-base">
        {t('title')}
        {needsTotal > 0 ? <span className="ml-2 font-normal text-ink-3 tabular-nums">{needsTotal}</span> : null}
      </h2>
      {needs.length === 0 ? (
        <Calm unseen={answer.attention.unseen.clusters} clusters={clusters} />
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {shown.map((need) => (
            <NeedLine key={need.key} need={need} named={named} />
          ))}
        </ul>
      )}
      {needs.length > few ? (
        <Button size="sm" variant="ghost" className="mt-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('all', { n: needs.length })}
        </Button>
      ) : null}
      {all && needsTotal > needs.length ? (
        <p className="mt-1 text-xs text-ink-2">{t('more', { n: needsTotal - needs.length })}</p>
      ) : null}
      <Unseen unseen={answer.attention.unseen} />
    </section>
  );
}

function Calm({ unseen, clusters }: { unseen: number; clusters: number }) {
  const t = useTranslations('overview.need');
  // Where something cannot be seen, nothing can be said to be well.
  if (unseen > 0) return null;
  return (
    <p className="text-ink-2">{clusters === 0 ? t('nothingYet') : <StateBadge tone="ok">{t('calm')}</StateBadge>}</p>
  );
}

function Unseen({ unseen }: { unseen: Answer['attention']['unseen'] }) {
  const t = useTranslations('overview.attention');
  if (unseen.clusters === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2">
      <Link href="#node-map" className="inline-flex min-h-6 items-center underline-offset-2 hover:underline">
        <StateBadge tone="warn">{t('unseen', { n: unseen.clusters })}</StateBadge>
      </Link>
      <span className="text-xs text-ink-2">
        {t('unknown')}{' '}
        {figures
          .filter((figure) => unseen[figure] > 0)
          .map((figure) => t(`${figure}.unknown`))
          .join(' · ')}
      </span>
    </p>
  );
}
