'use client';
import { useTranslations } from 'next-intl';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { useMessage } from '@/lib/client/use-message';
import { totalsOf, type WorkItem } from '@/lib/domain/change/work';
import { toMessage } from '@/lib/domain/message/model';
import { byState } from '../work/work-groups';
import { WorkStateBadge } from '../work/work-state';

const cell = 'px-2 py-1.5 text-left align-top font-normal';

/** Nodes that the provider rolls through, or workloads whose pods follow: each with its state and since when; they stay after the run. */
export function RolledNodes({
  of: words = 'rolled',
  rows,
  planned,
  isBehind,
}: {
  of?: 'rolled' | 'patched';
  rows: readonly WorkItem[];
  /** Nodes of the plan; those of later batches have no row yet. */
  planned: number;
  isBehind: boolean;
}) {
  const t = useTranslations('change');
  if (rows.length === 0) return null;
  const totals = totalsOf(rows.map(({ state }) => state));
  return (
    <section aria-label={t(`work.${words}.title`)} className="flex flex-col gap-2">
      <p aria-live="polite" className="flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
        <span className="font-medium text-ink">
          {t(`work.${words}.done`, { n: totals.done, total: Math.max(planned, rows.length) })}
        </span>
        {(['moving', 'failed', 'waiting', 'skipped'] as const).map((state) =>
          totals[state] === 0 ? null : <span key={state}>{t(`work.${words}.${state}`, { n: totals[state] })}</span>,
        )}
        {isBehind ? <span className="text-warn">▲ {t('work.behind')}</span> : null}
      </p>
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
