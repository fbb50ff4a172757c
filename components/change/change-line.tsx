'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EnvironmentLabel } from '@/components/ui/text/environment-label';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { usePerson } from '@/lib/client/actor';
import type { ChangeLine as Line } from '@/lib/contract/changes';
import { ImpactWords } from './plan/impact-words';
import { InlineApprove } from './approval/inline-approve';
import { ChangeStateBadge } from './change-state-badge';
import { whoIsNeeded } from './approval/who-is-needed';
import { useChangeWords } from './use-change-words';

/** One change of the inbox: its sentence, cluster, impact in five words, age, and required approvals. */
export function ChangeLine({ line }: { line: Line }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const needed = whoIsNeeded(line, usePerson().id);
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 hover:bg-hover md:grid-cols-[minmax(0,1fr)_15rem_9rem]">
      <div className="min-w-0">
        <p className="font-medium text-ink">
          <Link href={`/changes/${encodeURIComponent(line.id)}`} className="hover:underline">
            <PlainText text={words.sentence(line)} max={300} wrap />
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
          <PlainText text={line.cluster} max={60} className="text-ink-2" />
          <EnvironmentLabel environment={line.environment} />
          <span aria-hidden="true" className="hidden md:inline">
            ·
          </span>
          <ImpactWords line={line} />
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 md:flex-col">
        <ChangeStateBadge state={line.state} />
        <p className="text-ink-3">
          <span className="text-ink-2">
            <PlainText text={line.requester.name} max={40} />
          </span>
          {' · '}
          <RelativeTime at={line.createdAt} form="ago" />
        </p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1 md:items-end">
        {line.state === 'awaiting-approval' ? <InlineApprove line={line} /> : null}
        {needed === null ? null : <p className="text-xs text-ink-3">{t(needed.key, needed.values)}</p>}
      </div>
    </li>
  );
}
