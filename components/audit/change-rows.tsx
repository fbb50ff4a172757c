import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { PlainText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import { useMessage } from '@/lib/client/use-message';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { AuditActivity, ShownRecord } from '@/lib/contract/audit';
import { AuditLine, AuditRow } from './audit-row';
import { changeOutcome, changeText, OutcomeBadge, weightOf } from './outcome-badge';

interface ChangeRowsProps {
  record: ShownRecord;
  change: NonNullable<AuditActivity['change']>;
  open: number | null;
  onOpen: (seq: number) => void;
}

/** One change as one row; opened, its records follow. */
export function ChangeRows({ record, change, open, onOpen }: ChangeRowsProps) {
  const t = useTranslations('audit');
  const message = useMessage();
  const url = useUrlQuery();
  // In the URL, so that the list is the same after a look at another page.
  const unfolded = (url.get('unfolded') ?? '').split(',').filter((id) => id !== '');
  const id = record.changeId ?? '';
  const isOpen = unfolded.includes(id);
  const fold = () => url.set({ unfolded: [...unfolded.filter((one) => one !== id), ...(isOpen ? [] : [id])].join() });
  const { latest } = change;
  const outcome = changeOutcome(latest);
  const approvers = latest.approvals.map(({ name }) => name).join(', ');
  return (
    <>
      <AuditLine
        record={record}
        isOpen={isOpen}
        onOpen={fold}
        target={null}
        outcome={outcome === null ? null : <OutcomeBadge record={{ ...latest, outcome }} isProminent />}
        className="hover:bg-hover"
        text={
          <>
            <span aria-hidden="true" className="inline-block w-5 text-ink-3 @max-[56rem]:w-4">
              {isOpen ? '▾' : '▸'}
            </span>
            <span className="font-semibold">
              <PlainText text={change.requester.name} max={60} />
            </span>{' '}
            <PlainText text={changeText(t, message, change)} max={300} wrap />
          </>
        }
        note={
          <span className="block pl-5 text-xs text-ink-3 @max-[56rem]:pl-4">
            {approvers === '' ? null : (
              <>
                <PlainText text={t('approvedBy', { names: approvers })} max={160} />
                {' · '}
              </>
            )}
            {t('recordCount', { n: change.events })}
          </span>
        }
      />
      {isOpen && id !== '' ? <Parts id={id} open={open} onOpen={onOpen} /> : null}
    </>
  );
}

/** Most records of a change that are shown in place; its own filter has all. */
const maxParts = 500;

function Parts(o: { id: string; open: number | null; onOpen: (seq: number) => void }) {
  const t = useTranslations('audit');
  const [hasCalls, setHasCalls] = useState(false);
  const query = useQuery(queryOf('audit.list', { query: { change: o.id, limit: maxParts } }));
  if (query.data === undefined) {
    return (
      <PartsCell>
        {query.error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <ErrorState failure={query.error} retry={() => void query.refetch()} compact />
        )}
      </PartsCell>
    );
  }
  const { rows } = query.data;
  const calls = rows.filter((row) => weightOf(row) === 'call').length;
  const shown = hasCalls ? rows : rows.filter((row) => weightOf(row) !== 'call');
  return (
    <>
      {shown.map((row) => (
        <AuditRow key={row.seq} record={row} isOpen={row.seq === o.open} onOpen={o.onOpen} isPart />
      ))}
      {calls === 0 ? null : (
        <PartsCell>
          <Button size="sm" variant="ghost" aria-expanded={hasCalls} onClick={() => setHasCalls(!hasCalls)}>
            {t(hasCalls ? 'hideCalls' : 'showCalls', { n: calls })}
          </Button>
        </PartsCell>
      )}
      {query.data.next === null ? null : <PartsCell>{t('moreParts', { n: maxParts })}</PartsCell>}
    </>
  );
}

function PartsCell({ children }: { children: ReactNode }) {
  return (
    <tr className="border-t border-line bg-sunken @max-[56rem]:block">
      <td colSpan={7} className="px-8 py-1 text-xs text-ink-3 @max-[56rem]:block @max-[56rem]:px-3">
        {children}
      </td>
    </tr>
  );
}
