import { useTranslations } from '@/lib/client/intl';
import { type ReactNode, useMemo } from 'react';
import type { Change } from '@/lib/domain/change/change';
import { isOver } from '@/lib/domain/change/state';
import type { WorkItem, WorkTotals } from '@/lib/domain/change/work';
import { totalsOf, totalsOfRows } from '@/lib/domain/change/work-totals';
import { NodesOfCluster } from './work-line';
import { useWork } from './work-store';
import { groupsOf, type WorkGroup, remainingPods, byState, type BlockedItem, blockedItems } from './work-groups';
import { WorkLog } from './work-log';
import { WorkTable } from './work-table';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { useMessage } from '@/lib/client/use-message';
import { toMessage } from '@/lib/domain/message/model';
import { WorkStateBadge } from './work-state';

export type Worked = Pick<Change, 'id' | 'cluster' | 'steps' | 'targets' | 'state'>;

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

export function WorkView(o: { rows: ReadonlyMap<string, WorkItem>; isBehind: boolean; targets: Change['targets'] }) {
  const { rows, ...more } = o;
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

function MovedPods(o: { rows: readonly WorkItem[]; isBehind: boolean; targets: Change['targets'] }) {
  const { rows, isBehind, targets } = o;
  const t = useTranslations('change');
  const groups = useMemo(() => groupsOf(rows), [rows]);
  const names = useMemo(() => new Map(targets.map(({ uid, name }) => [uid, name])), [targets]);
  if (groups.length === 0) return null;
  const nameOf = (group: WorkGroup): string => names.get(group.id) ?? group.node?.name ?? group.id;
  const pods = groups.flatMap((group) => group.pods);
  const totals = totalsOfRows(pods);
  const ended = pods.filter(({ type }) => type === 'ended-pod');
  return (
    <section aria-label={t('work.title')} className="flex flex-col gap-2">
      <Counts of="count" totals={totals} total={remainingPods(totals)} isBehind={isBehind}>
        {ended.length === 0 ? null : (
          <span>
            {t('work.ended', { n: ended.filter(({ state }) => state === 'done').length, total: ended.length })}
          </span>
        )}
      </Counts>
      <WorkTable groups={groups} nameOf={nameOf} />
    </section>
  );
}

const counted = {
  count: ['moving', 'blocked', 'waiting', 'skipped'],
  rolled: ['moving', 'failed', 'waiting', 'skipped'],
  patched: ['moving', 'failed', 'waiting', 'skipped'],
} as const;

function Counts(o: {
  of: keyof typeof counted;
  totals: WorkTotals;
  total: number;
  isBehind: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('change.work');
  const { of, totals, total } = o;
  return (
    <p aria-live="polite" className="flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
      {total === 0 ? null : <span className="font-medium text-ink">{t(`${of}.done`, { n: totals.done, total })}</span>}
      {counted[of].map((state) =>
        totals[state] === 0 ? null : <span key={state}>{t(`${of}.${state}`, { n: totals[state] })}</span>,
      )}
      {o.children}
      {o.isBehind ? <span className="text-warn">▲ {t('behind')}</span> : null}
    </p>
  );
}

const cell = 'px-2 py-1.5 text-left align-top font-normal';

export function RolledNodes(o: {
  of?: 'rolled' | 'patched';
  rows: readonly WorkItem[];
  planned: number;
  isBehind: boolean;
}) {
  const { of: words = 'rolled', rows, planned, isBehind } = o;
  const t = useTranslations('change');
  if (rows.length === 0) return null;
  const totals = totalsOf(rows.map(({ state }) => state));
  return (
    <section aria-label={t(`work.${words}.title`)} className="flex flex-col gap-2">
      <Counts of={words} totals={totals} total={Math.max(planned, rows.length)} isBehind={isBehind} />
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        <table className="w-full text-sm" aria-label={t(`work.${words}.table`)}>
          <thead className="bg-sunken text-ink-2">
            <tr>
              {(['node', 'state', 'since', 'has'] as const).map((column) => (
                <th key={column} scope="col" className={cell}>
                  {t(`work.${words}.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toSorted(byState).map((row) => (
              <RolledNode key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RolledNode({ row }: { row: WorkItem }) {
  const message = useMessage();
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cell} font-medium break-all text-ink`}>
        <PlainText text={row.name} max={120} />
      </th>
      <td className={cell}>
        <WorkStateBadge row={row} />
      </td>
      <td className={`${cell} text-ink-3 tabular-nums`}>
        <RelativeTime at={row.since} />
      </td>
      <td className={`${cell} break-words text-ink-2`}>
        <PlainText text={message(toMessage(row.detail, row.detailPhrase))} max={300} wrap />
      </td>
    </tr>
  );
}

export function BlockedItems(o: {
  rows: ReadonlyMap<string, WorkItem>;
  /** After the run nothing waits for it any more. */
  isOver: boolean;
}) {
  const { rows, isOver } = o;
  const t = useTranslations('change');
  const found = useMemo(() => blockedItems(groupsOf(rows.values())), [rows]);
  const [first, ...others] = found;
  if (first === undefined) return null;
  const word = isOver ? 'work.heldUp' : 'work.wouldFree';
  return (
    <section
      aria-label={t('work.hindrances')}
      className="flex flex-col gap-1 rounded-md border border-warn bg-warn-soft px-3 py-2 text-ink"
    >
      <p>
        <span className="font-semibold">▲ {t(word, { n: first.count })}</span> <Why of={first} />
      </p>
      {others.length === 0 ? null : (
        <ul className="text-sm">
          {others.map((one) => (
            <li key={one.row.detail}>
              <span className="font-medium">{t('work.heldUp', { n: one.count })}</span> <Why of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Why({ of: { row } }: { of: BlockedItem }) {
  const message = useMessage();
  return <PlainText text={message(toMessage(row.detail, row.detailPhrase))} max={400} wrap />;
}
