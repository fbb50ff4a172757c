import { timeFormat } from '@/lib/client/time-format';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { exact, isoOf } from '@/components/ui/text/relative-time';
import { changeHref } from '@/lib/client/hrefs';
import type { ShownRecord } from '@/lib/contract/audit';
import { actionText, weightOf, OutcomeBadge } from './outcome-badge';

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

interface AuditLineProps {
  record: ShownRecord;
  isOpen: boolean;
  onOpen: () => void;
  /** Its record is shown beside the list. */
  isShown?: boolean;
  /** Content of the button. */
  text: ReactNode;
  note?: ReactNode;
  target: string | null;
  outcome: ReactNode;
  className?: string;
}

/** Frame of a row: everything but what happened is by column. */
export function AuditLine({ record, ...o }: AuditLineProps) {
  const locale = useLocale();
  return (
    <tr
      data-open-row={o.isShown || undefined}
      onClick={o.onOpen}
      className={`cursor-pointer border-t border-line first:border-t-0 @max-[56rem]:grid @max-[56rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[56rem]:gap-x-3 @max-[56rem]:px-3 @max-[56rem]:py-2 ${o.className ?? ''}`}
    >
      <td className={`${cell} ${places.seq} text-ink-3 tabular-nums`}>{record.seq}</td>
      <td className={`${cell} ${places.at} whitespace-nowrap text-ink-3 tabular-nums`}>
        {record.at === null ? (
          '—'
        ) : (
          <time dateTime={isoOf(record.at)} title={exact(record.at, locale)} className="iso-on-paper">
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
            o.onOpen();
          }}
          className="text-left hover:underline"
        >
          {o.text}
        </button>
        {o.note}
      </td>
      <td className={`${cell} ${places.target} max-w-60 text-ink-2`}>
        {o.target === null ? null : <PlainText text={o.target} max={80} />}
      </td>
      <td className={`${cell} ${places.cluster} max-w-44 text-ink-2`}>
        {record.cluster === null ? null : <PlainText text={record.cluster} max={60} />}
      </td>
      <td className={`${cell} ${places.change} whitespace-nowrap`}>
        {record.changeId === null ? null : <ChangeLink id={record.changeId} />}
      </td>
      <td className={`${cell} ${places.outcome}`}>{o.outcome}</td>
    </tr>
  );
}

export interface AuditRowProps {
  record: ShownRecord;
  isOpen: boolean;
  onOpen: (seq: number) => void;
  /** One of the records of the change above. */
  isPart?: boolean;
}

export function AuditRow({ record, isOpen, onOpen, isPart = false }: AuditRowProps) {
  const t = useTranslations('audit');
  const look = looks[weightOf(record)];
  const target = record.target?.id === record.actor.id ? null : (record.target?.name ?? null);
  return (
    <AuditLine
      record={record}
      isOpen={isOpen}
      isShown={isOpen}
      onOpen={() => onOpen(record.seq)}
      target={target}
      outcome={<OutcomeBadge record={record} />}
      className={isOpen ? 'bg-accent-soft' : `hover:bg-hover ${isPart ? 'bg-sunken' : ''}`}
      note={
        isPart && record.reason !== '' ? (
          <span className="block pl-5 text-xs text-ink-3 @max-[56rem]:pl-0">
            “<PlainText text={record.reason} max={300} wrap />”
          </span>
        ) : null
      }
      text={
        <span className={`${look.action} ${isPart ? 'inline-block pl-5 @max-[56rem]:pl-0' : ''}`}>
          <span className={look.name}>
            <PlainText text={record.actor.name} max={60} />
          </span>{' '}
          {actionText(t, record)}
        </span>
      }
    />
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
  return timeFormat(locale, {
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(date);
}
