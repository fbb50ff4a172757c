'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { PlainText } from '@/components/ui/plain-text';
import { useSaid } from '@/lib/client/use-said';
import type { Change } from '@/lib/domain/change/change';
import { totalsOf, type WorkItem } from '@/lib/domain/change/work';
import { saidOf } from '@/lib/domain/phrase/phrase';
import { RolledNodes } from './rolled-nodes';
import { useWork } from './use-work';
import { groupsOf, hindrances, type WorkGroup, toLeave } from './work-groups';
import { WorkTable } from './work-table';

/** Rows of the many small writes of a run, live; nothing for a run without any. */
export function WorkPanel({ change }: { change: Pick<Change, 'id' | 'steps' | 'targets'> }) {
  if (change.steps.every(({ work }) => work === undefined)) return null;
  return <LiveWork change={change} />;
}

function LiveWork({ change }: { change: Pick<Change, 'id' | 'steps' | 'targets'> }) {
  const { rows, isBehind } = useWork(change);
  return <WorkView rows={rows} isBehind={isBehind} targets={change.targets} />;
}

/** Nodes that the provider rolls through, and pods that leave nodes: a run has one or the other. */
export function WorkView({
  rows,
  ...more
}: {
  rows: ReadonlyMap<string, WorkItem>;
  isBehind: boolean;
  targets: Change['targets'];
}) {
  const all = useMemo(() => [...rows.values()], [rows]);
  const rolled = useMemo(() => all.filter(({ type }) => type === 'roll'), [all]);
  const others = useMemo(() => all.filter(({ type }) => type !== 'roll'), [all]);
  return (
    <>
      <RolledNodes rows={rolled} isBehind={more.isBehind} />
      <MovedPods rows={others} {...more} />
    </>
  );
}

/** Totals, what holds pods up, and every node with its pods. */
function MovedPods({
  rows,
  isBehind,
  targets,
}: {
  rows: readonly WorkItem[];
  isBehind: boolean;
  targets: Change['targets'];
}) {
  const t = useTranslations('change');
  const groups = useMemo(() => groupsOf(rows), [rows]);
  const names = useMemo(() => new Map(targets.map(({ uid, name }) => [uid, name])), [targets]);
  if (groups.length === 0) return null;
  const nameOf = (group: WorkGroup): string => names.get(group.id) ?? group.node?.name ?? group.id;
  const totals = totalsOf(groups.flatMap(({ pods }) => pods.map(({ state }) => state)));
  return (
    <section aria-label={t('work.title')} className="flex flex-col gap-2">
      <p aria-live="polite" className="flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
        <span className="font-medium text-ink">
          {t('work.count.done', { n: totals.done, total: toLeave(totals) })}
        </span>
        {(['moving', 'blocked', 'waiting', 'skipped'] as const).map((state) =>
          totals[state] === 0 ? null : (
            <span key={state}>{t(`work.count.${state}`, { n: totals[state] })}</span>
          ),
        )}
        {isBehind ? <span className="text-warn">▲ {t('work.behind')}</span> : null}
      </p>
      <Hindrances groups={groups} />
      <WorkTable groups={groups} nameOf={nameOf} />
    </section>
  );
}

/** The one thing that would free most of what is held up comes first. */
function Hindrances({ groups }: { groups: readonly WorkGroup[] }) {
  const t = useTranslations('change');
  const say = useSaid();
  const found = hindrances(groups);
  if (found.length === 0) return null;
  return (
    <ul className="rounded-md border border-warn bg-warn-soft px-3 py-2 text-sm text-ink">
      {found.map(({ row, count }) => (
        <li key={row.detail}>
          <span className="font-medium">▲ {t('work.heldUp', { n: count })}</span>{' '}
          <PlainText text={say(saidOf(row.detail, row.detailPhrase))} max={400} wrap />
        </li>
      ))}
    </ul>
  );
}
