'use client';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import { exact } from '@/components/ui/text/relative-time';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { actionText, weightOf } from './audit-words';
import { OutcomeBadge } from './outcome-badge';

const cell = 'px-3 py-1.5 align-top @max-[56rem]:min-w-0 @max-[56rem]:p-0 @max-[56rem]:empty:hidden';
/** As a block: the action and its outcome, then when, where and which record, then what it is about. */
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

export function AuditRow(o: { record: AuditRecord; isOpen: boolean; onOpen: (seq: number) => void }) {
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
        <time dateTime={isoOf(record.at)} title={exact(record.at, locale)}>
          {shortTime(record.at, locale)}
        </time>
      </td>
      <td className={`${cell} ${places.action}`}>
        <button
          type="button"
          aria-expanded={o.isOpen}
          // Opening is the row's click as well; here it is for the keyboard.
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
    <Link
      href={`/changes/${encodeURIComponent(id)}`}
      prefetch={false}
      onClick={(event) => event.stopPropagation()}
      className="text-accent hover:underline"
    >
      <Mono>{id}</Mono>
    </Link>
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
