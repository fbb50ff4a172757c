'use client';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/mono';
import { PlainText } from '@/components/ui/plain-text';
import { exact } from '@/components/ui/relative-time';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { deedOf } from './audit-words';
import { OutcomeBadge } from './outcome-badge';

interface AuditTableProps {
  rows: readonly AuditRecord[];
  open: number | null;
  onOpen: (seq: number) => void;
}

const head = 'px-3 py-2 text-left text-xs font-medium text-ink-3 whitespace-nowrap';

/** One line a record in plain words. On narrow screens a record is a block, not a sideways scroll. */
export function AuditTable({ rows, open, onOpen }: AuditTableProps) {
  const t = useTranslations('audit');
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse max-md:block">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              {t('column.seq')}
            </th>
            <th scope="col" className={head}>
              {t('column.at')}
            </th>
            <th scope="col" className={head}>
              {t('column.deed')}
            </th>
            <th scope="col" className={head}>
              {t('column.target')}
            </th>
            <th scope="col" className={head}>
              {t('column.cluster')}
            </th>
            <th scope="col" className={head}>
              {t('column.change')}
            </th>
            <th scope="col" className={head}>
              {t('column.outcome')}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((record) => (
            <AuditRow key={record.seq} record={record} isOpen={record.seq === open} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'px-3 py-1.5 align-top max-md:inline-block max-md:px-0 max-md:py-0';

function AuditRow(o: { record: AuditRecord; isOpen: boolean; onOpen: (seq: number) => void }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  const { record } = o;
  return (
    <tr
      onClick={() => o.onOpen(record.seq)}
      className={`cursor-pointer border-t border-line first:border-t-0 max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:px-3 max-md:py-2 ${o.isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <td className={`${cell} text-ink-3`}>{record.seq}</td>
      <td className={`${cell} whitespace-nowrap text-ink-2`}>
        <time dateTime={isoOf(record.at)} title={exact(record.at, locale)}>
          {shortTime(record.at, locale)}
        </time>
      </td>
      <td className={`${cell} max-md:w-full`}>
        <button
          type="button"
          aria-expanded={o.isOpen}
          // Opening is the row's click as well; here it is for the keyboard.
          onClick={(event) => {
            event.stopPropagation();
            o.onOpen(record.seq);
          }}
          className="text-left hover:underline"
        >
          <span className="font-medium">
            <PlainText text={record.actor.name} max={60} />
          </span>{' '}
          {deedOf(t, record)}
        </button>
      </td>
      <td className={`${cell} max-w-60`}>
        {record.target === null || record.target.id === record.actor.id ? null : (
          <PlainText text={record.target.name} max={80} />
        )}
      </td>
      <td className={`${cell} max-w-44`}>
        {record.cluster === null ? null : <PlainText text={record.cluster} max={60} />}
      </td>
      <td className={cell}>
        {record.changeId === null ? null : (
          <Link
            href={`/changes/${encodeURIComponent(record.changeId)}`}
            onClick={(event) => event.stopPropagation()}
            className="text-accent hover:underline"
          >
            <Mono>{record.changeId}</Mono>
          </Link>
        )}
      </td>
      <td className={cell}>
        <OutcomeBadge outcome={record.outcome} />
      </td>
    </tr>
  );
}

function isoOf(at: number): string | undefined {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
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
