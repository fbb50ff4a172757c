import { timeFormat } from '@/lib/client/time-format';
import { useTranslations, useLocale } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import type { ApiFailure } from '@/lib/client/api-failure';
import type { AuditActivity } from '@/lib/contract/audit';
import { filterFields, useFilterText } from './audit-filter-bar';
import type { AuditFilter } from '../../lib/contract/filters';
import { AuditRow } from './audit-row';
import { ChangeRows } from './change-rows';

interface AuditRowsProps {
  query: {
    data: { rows: readonly AuditActivity[] } | undefined;
    error: ApiFailure | null;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  filter: AuditFilter;
  open: number | null;
  onOpen: (seq: number) => void;
  onClear: () => void;
}

export function AuditRows({ query, filter, open, onOpen, onClear }: AuditRowsProps) {
  const t = useTranslations('audit');
  const { data, error } = query;
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={12} />;
    return <ErrorState failure={error} retry={() => void query.refetch()} />;
  }
  return (
    <>
      {error === null ? null : <StaleBand title={t('stale')}>{error.message}</StaleBand>}
      {data.rows.length > 0 ? (
        <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
          <AuditTable rows={data.rows} open={open} onOpen={onOpen} />
        </div>
      ) : (
        <NoRecords filter={filter} onClear={onClear} />
      )}
    </>
  );
}

/** Says what was searched. */
function NoRecords({ filter, onClear }: Pick<AuditRowsProps, 'filter' | 'onClear'>) {
  const t = useTranslations('audit');
  const textOf = useFilterText(filter);
  const active = filterFields.filter((field) => filter[field] !== undefined);
  if (active.length === 0) return <EmptyState title={t('empty')}>{t('emptyBody')}</EmptyState>;
  return (
    <EmptyState title={t('emptyFiltered')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {active.map((field) => (
        <span key={field} className="block">
          {t(`searched.${field}`, { value: textOf(field) })}
        </span>
      ))}
    </EmptyState>
  );
}

const columns = ['seq', 'at', 'action', 'target', 'cluster', 'change', 'outcome'] as const;

/** One line per record. Without room for seven columns a record becomes a block instead of scrolling sideways. */
function AuditTable(o: { rows: readonly AuditActivity[]; open: number | null; onOpen: (seq: number) => void }) {
  const { rows, open, onOpen } = o;
  const t = useTranslations('audit');
  const zone = zoneName(useLocale());
  return (
    <div className="@container overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse @max-[56rem]:block">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="@max-[56rem]:sr-only">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-3 py-2 text-left text-xs font-medium whitespace-nowrap text-ink-3"
              >
                {t(`column.${column}`)}
                {column === 'at' && zone !== '' ? `, ${zone}` : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[56rem]:block">
          {rows.map(({ record, change }) =>
            change === null ? (
              <AuditRow key={record.seq} record={record} isOpen={record.seq === open} onOpen={onOpen} />
            ) : (
              <ChangeRows key={record.seq} record={record} change={change} open={open} onOpen={onOpen} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function zoneName(locale: string): string {
  const parts = timeFormat(locale, { timeZoneName: 'short' }).formatToParts(new Date());
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
