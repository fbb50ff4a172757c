'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Change } from '@/lib/domain/change/change';
import { isOver } from '@/lib/domain/change/state';
import { totalsOf, type WorkItem } from '@/lib/domain/change/work';
import { NodesOfCluster } from '../run/node-link';
import { RolledNodes } from '../run/rolled-nodes';
import { useWork } from './use-work';
import { groupsOf, type WorkGroup, toLeave } from './work-groups';
import { BlockedItems } from './blocked-items';
import { WorkLog } from './work-log';
import { WorkTable } from './work-table';

export type Worked = Pick<Change, 'id' | 'cluster' | 'steps' | 'targets' | 'state'>;

/** What holds a run up before its steps (`children`), its rows and its log beneath them, live. */
export function LiveWork({ change, children }: { change: Worked; children: ReactNode }) {
  const { rows, isBehind } = useWork(change);
  return (
    <>
      <BlockedItems rows={rows} isOver={isOver(change.state)} />
      {children}
      <NodesOfCluster cluster={change.cluster}>
        <WorkView rows={rows} isBehind={isBehind} targets={change.targets} />
      </NodesOfCluster>
      <WorkLog change={change} />
    </>
  );
}

/** Nodes that the provider rolls through, and pods that leave nodes: an upgrade by Mullion’s own batches has both. */
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
  const patched = useMemo(() => all.filter(({ type }) => type === 'workload'), [all]);
  const others = useMemo(() => all.filter(({ type }) => type !== 'roll' && type !== 'workload'), [all]);
  const planned = more.targets.filter(({ type }) => type === 'node').length;
  return (
    <>
      <RolledNodes rows={rolled} planned={planned} isBehind={more.isBehind} />
      <RolledNodes of="patched" rows={patched} planned={patched.length} isBehind={more.isBehind} />
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
        {toLeave(totals) === 0 ? null : (
          <span className="font-medium text-ink">
            {t('work.count.done', { n: totals.done, total: toLeave(totals) })}
          </span>
        )}
        {(['moving', 'blocked', 'waiting', 'skipped'] as const).map((state) =>
          totals[state] === 0 ? null : <span key={state}>{t(`work.count.${state}`, { n: totals[state] })}</span>,
        )}
        {isBehind ? <span className="text-warn">▲ {t('work.behind')}</span> : null}
      </p>
      <WorkTable groups={groups} nameOf={nameOf} />
    </section>
  );
}
