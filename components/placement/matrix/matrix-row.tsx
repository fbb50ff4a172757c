import { useTranslations } from '@/lib/client/intl';
import { memo, type ReactNode } from 'react';
import type { PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import { Skeleton } from '@/components/ui/state/page-states';
import { CellMark, useCellTitle } from './cell-mark';
import { PageLink } from '@/components/shell/page-link';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { FindingCountMarks } from '@/components/table/cells/finding-counts';
import { InferredOsLabel, OutcomeBadge } from '../placement-labels';
import { workloadHref } from '@/lib/client/hrefs';
import { useMessage } from '@/lib/client/use-message';

export interface MatrixColumns {
  stays: { name: number; verdict: number };
  width: number;
  before: number;
  after: number;
  shown: readonly { index: number; pool: PlacementPool }[];
}

interface Place {
  index: number;
  height: number;
  active: boolean;
  onFocus: (index: number) => void;
  columns: MatrixColumns;
}

/** Cells that stay at the left while the pools scroll. */
export const stuck = { first: 'sticky left-0 z-10', second: 'sticky z-10 border-r' } as const;

/** The focus of a row is drawn by its cells: an outline would go beneath those that stay. */
const focus = 'group-focus-visible:shadow-[inset_0_2px_0_var(--color-accent),inset_0_-2px_0_var(--color-accent)]';
const cell = `border-b border-line group-last:border-b-0 ${focus}`;
const opaque = 'bg-surface group-hover:bg-hover';

function Row({ row, cluster, ...place }: Place & { row: PlacementRow; cluster: string }) {
  const titleOf = useCellTitle();
  return (
    <Line
      {...place}
      name={<WorkloadName row={row} cluster={cluster} />}
      verdict={<VerdictWords row={row} />}
      cellOf={(pool) => {
        const found = row.cells[pool.key];
        return found === undefined
          ? { body: null }
          : { body: <CellMark cell={found} pool={pool} outcome={row.outcome} />, title: titleOf(found, pool) };
      }}
    />
  );
}

/** Renders again only for its own row, its place, or other columns. */
export const MatrixRow = memo(Row);

export function LoadingRow(place: Place) {
  const t = useTranslations('common.table');
  return (
    <Line
      {...place}
      name={
        <>
          <span className="sr-only">{t('rowLoading')}</span>
          <Skeleton className="h-3 w-2/3" />
        </>
      }
      verdict={<Skeleton className="h-3 w-2/3" />}
      cellOf={() => ({ body: <Skeleton className="h-3 w-1/2" /> })}
    />
  );
}

function Line(
  o: Place & {
    name: ReactNode;
    verdict: ReactNode;
    cellOf: (pool: PlacementPool) => { body: ReactNode; title?: string };
  },
) {
  const { columns } = o;
  return (
    <tr
      data-row={o.index}
      aria-rowindex={o.index + 2}
      tabIndex={o.active ? 0 : -1}
      onFocus={() => o.onFocus(o.index)}
      style={{ height: o.height }}
      className="group outline-none hover:bg-hover"
    >
      <th scope="row" aria-colindex={1} className={`px-3 text-left font-normal ${cell} ${opaque} ${stuck.first}`}>
        {o.name}
      </th>
      <td
        aria-colindex={2}
        style={{ left: columns.stays.name }}
        className={`pr-3 pl-3 ${cell} ${opaque} ${stuck.second}`}
      >
        {o.verdict}
      </td>
      {columns.before > 0 ? <td aria-hidden="true" className={cell} /> : null}
      {columns.shown.map(({ index, pool }) => {
        const { body, title } = o.cellOf(pool);
        return (
          <td key={pool.key} aria-colindex={index + 3} title={title} className={`px-2 ${cell}`}>
            {body}
          </td>
        );
      })}
      {columns.after > 0 ? <td aria-hidden="true" className={cell} /> : null}
    </tr>
  );
}

/** Name, evaluated OS, and available pods if some are missing. `tabbed`: the link is in the tab order, for lists whose rows are not. */
export function WorkloadName(o: { row: PlacementRow; cluster: string; tabbed?: boolean }) {
  const { row, cluster, tabbed = false } = o;
  const t = useTranslations('placement');
  return (
    <span className="flex min-w-0 flex-col leading-4.5">
      <PageLink
        look="name"
        className="min-w-0 truncate"
        href={workloadHref(cluster, row)}
        tabIndex={tabbed ? undefined : -1}
      >
        <PlainText text={row.name} max={253} />
      </PageLink>
      <span className="truncate text-xs leading-4 text-ink-3">
        {visibleText(row.kind, 63)} · <PlainText text={row.namespace} max={63} wrap />
      </span>
      <span className="flex min-w-0 items-center gap-x-2 overflow-hidden text-xs leading-4 whitespace-nowrap text-ink-2">
        <InferredOsLabel intent={row.intent} />
        {row.replicas === null || row.available === null || row.available >= row.replicas ? null : (
          <span className="text-warn tabular-nums" title={t('available', { n: row.available, of: row.replicas })}>
            <span aria-hidden="true">
              {row.available}/{row.replicas}
            </span>
            <span className="sr-only">{t('available', { n: row.available, of: row.replicas })}</span>
          </span>
        )}
      </span>
    </span>
  );
}

export function VerdictWords({ row }: { row: PlacementRow }) {
  const message = useMessage();
  const sentence = visibleText(message(row.sentence), 400);
  return (
    <span className="flex min-w-0 flex-col leading-4.5">
      <span className="flex min-w-0 items-center gap-x-3 overflow-hidden whitespace-nowrap">
        <OutcomeBadge outcome={row.outcome} />
        <FindingCountMarks counts={row.findings} />
      </span>
      <span className="line-clamp-2 text-xs leading-4 whitespace-normal text-ink-2" title={sentence}>
        {sentence}
      </span>
    </span>
  );
}
