'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { AuditRow } from './audit-row';

interface AuditTableProps {
  rows: readonly AuditRecord[];
  open: number | null;
  onOpen: (seq: number) => void;
}

const columns = ['seq', 'at', 'action', 'target', 'cluster', 'change', 'outcome'] as const;

/** One line per record. Without room for seven columns a record becomes a block instead of scrolling sideways. */
export function AuditTable({ rows, open, onOpen }: AuditTableProps) {
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

/** The zone that the times of the rows are in. */
function zoneName(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(new Date());
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
