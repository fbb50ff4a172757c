'use client';
import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { EnvironmentLabel } from '@/components/ui/text/environment-label';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { usePerson } from '@/lib/client/actor';
import type { ChangeLine as Line } from '@/lib/contract/changes';
import { ImpactWords } from './plan/impact-card';
import { countingApprovals } from '@/lib/domain/change/reading-change';
import { InlineApprove } from './approval/inline-approve';
import { ChangeStateBadge } from './change-state-badge';
import { useChangeWords } from './use-change-words';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';

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
          <PlainText text={line.requester.name} max={40} className="text-ink-2" />
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

export function whoIsNeeded(line: Line, personId: string): { key: string; values: Record<string, number> } | null {
  if (line.state === 'needs-attention') return { key: 'needed.operator', values: {} };
  if (line.state === 'paused') return { key: 'needed.resume', values: {} };
  if (line.state === 'blocked')
    return { key: line.requester.id === personId ? 'needed.you' : 'needed.requester', values: {} };
  if (line.state !== 'awaiting-approval' || line.requirement?.decision !== 'needs-approval') return null;
  const have = countingApprovals(line).length;
  return { key: 'needed.approvers', values: { have, n: line.requirement.approvers } };
}

const shown = 5;
/** More than ever run or wait on one object. */
const mostOpen = 20;

/** The changes that run or wait on an object, then its latest ones. `none` is shown when there are none. */
export function LatestChanges({ cluster, uid, none }: { cluster: string; uid: string; none: string }) {
  const of = { cluster, target: uid } as const;
  const latest = useQuery(queryOf('changes.list', { query: { scope: 'all', ...of, limit: shown } }));
  const open = useQuery(queryOf('changes.list', { query: { scope: 'running', ...of, limit: mostOpen } }));
  useChangesMoved(`changes-of-${uid}`, [queryKeyOf('changes.list')]);
  if (latest.data === undefined || open.data === undefined) {
    const failed = [latest, open].find(({ data, error }) => data === undefined && error !== null);
    return failed === undefined || failed.error === null ? (
      <SkeletonRows rows={2} />
    ) : (
      <ErrorState compact failure={failed.error} retry={() => void failed.refetch()} />
    );
  }
  const lines = new Map([...open.data.rows, ...latest.data.rows].map((line) => [line.id, line]));
  if (lines.size === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="rounded-md border border-line bg-surface">
      {[...lines.values()].slice(0, Math.max(shown, open.data.rows.length)).map((line) => (
        <ChangeLine key={line.id} line={line} />
      ))}
    </ul>
  );
}
