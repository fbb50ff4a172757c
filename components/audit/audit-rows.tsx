import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations, useLocale } from '@/lib/client/intl';
import type { z } from 'zod';
import { Button } from '@/components/ui/form/button';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import type { ApiFailure } from '@/lib/client/api-failure';
import type { listAudit, ShownRecord } from '@/lib/contract/audit';
import { changeHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { exact, isoOf } from '@/components/ui/text/relative-time';
import { filterFields, useFilterText, type AuditFilter } from './audit-filter-bar';
import { actionText, weightOf, OutcomeBadge } from './outcome-badge';

interface AuditRowsProps {
  query: UseQueryResult<z.output<(typeof listAudit)['response']>, ApiFailure>;
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
function AuditTable(o: { rows: readonly ShownRecord[]; open: number | null; onOpen: (seq: number) => void }) {
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
          {rows.map((record) => (
            <AuditRow key={record.seq} record={record} isOpen={record.seq === open} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function zoneName(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(new Date());
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

const cell = 'px-3 py-1.5 align-top @max-[56rem]:min-w-0 @max-[56rem]:p-0 @max-[56rem]:empty:hidden';
const places = {
  action: '@max-[56rem]:col-span-2 @max-[56rem]:col-start-1 @max-[56rem]:row-start-1',
  outcome: '@max-[56rem]:col-start-3 @max-[56rem]:row-start-1 @max-[56rem]:justify-self-end',
  at: '@max-[56rem]:col-start-1 @max-[56rem]:row-start-2',
  cluster: '@max-[56rem]:col-start-2 @max-[56rem]:row-start-2',
  seq: '@max-[56rem]:col-start-3 @max-[56rem]:row-start-2 @max-[56rem]:justify-self-end',
  target: '@max-[56rem]:col-span-2 @max-[56rem]:col-start-1 @max-[56rem]:row-start-3',
  change: '@max-[56rem]:col-start-3 @max-[56rem]:row-start-3 @max-[56rem]:justify-self-end',
};

/** People's actions stand out; automatic ones are quieter, single calls quietest. */
const looks = {
  action: { name: 'font-semibold text-ink', action: 'text-ink' },
  event: { name: 'text-ink-2', action: 'text-ink-2' },
  call: { name: 'text-ink-3', action: 'text-ink-3' },
};

function AuditRow(o: { record: ShownRecord; isOpen: boolean; onOpen: (seq: number) => void }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const { record } = o;
  const look = looks[weightOf(record)];
  return (
    <tr
      onClick={() => o.onOpen(record.seq)}
      className={`cursor-pointer border-t border-line first:border-t-0 @max-[56rem]:grid @max-[56rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[56rem]:gap-x-3 @max-[56rem]:px-3 @max-[56rem]:py-2 ${o.isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <td className={`${cell} ${places.seq} text-ink-3 tabular-nums`}>{record.seq}</td>
      <td className={`${cell} ${places.at} whitespace-nowrap text-ink-3 tabular-nums`}>
        {record.at === null ? (
          '—'
        ) : (
          <time dateTime={isoOf(record.at)} title={exact(record.at, locale)}>
            {shortTime(record.at, locale)}
          </time>
        )}
      </td>
      <td className={`${cell} ${places.action}`}>
        <button
          type="button"
          aria-expanded={o.isOpen}
          // A click on the row opens it too; this button is for the keyboard.
          onClick={(event) => {
            event.stopPropagation();
            o.onOpen(record.seq);
          }}
          className={`text-left hover:underline ${look.action}`}
        >
          <span className={look.name}>
            <PlainText text={record.actor.name} max={60} />
          </span>{' '}
          {actionText(t, record)}
        </button>
      </td>
      <td className={`${cell} ${places.target} max-w-60 text-ink-2`}>
        {record.target === null || record.target.id === record.actor.id ? null : (
          <PlainText text={record.target.name} max={80} />
        )}
      </td>
      <td className={`${cell} ${places.cluster} max-w-44 text-ink-2`}>
        {record.cluster === null ? null : <PlainText text={record.cluster} max={60} />}
      </td>
      <td className={`${cell} ${places.change} whitespace-nowrap`}>
        {record.changeId === null ? null : <ChangeLink id={record.changeId} />}
      </td>
      <td className={`${cell} ${places.outcome}`}>
        <OutcomeBadge record={record} />
      </td>
    </tr>
  );
}

function ChangeLink({ id }: { id: string }) {
  return (
    <PageLink look="accent" href={changeHref(id)} onClick={(event) => event.stopPropagation()}>
      <Mono>{id}</Mono>
    </PageLink>
  );
}

function shortTime(at: number, locale: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '—';
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(date);
}
