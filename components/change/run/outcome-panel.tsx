import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { Mono } from '@/components/ui/text/plain-text';
import { useDeniedReason } from '@/lib/client/actor';
import { queryOf } from '@/lib/client/query-of';
import type { Change } from '@/lib/domain/change/change';
import { neverStarted } from '@/lib/domain/change/reading-change';
import { isOver } from '@/lib/domain/change/state';
import { FindingList } from '../plan/finding-list';
import { RequestIds } from './step-line';
import { ProblemText } from '../problem-text';

const FormLink = dynamic(async () => (await import('./form-link')).FormLink, { loading: () => null });

/** The result, the checks afterwards, and the evidence. `waysOn` is shown below the failure's cause. */
export function OutcomePanel({ change, waysOn }: { change: Change; waysOn?: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <Verdict change={change} />
      {change.problem === null || change.state === 'needs-attention' ? null : (
        <div className="flex flex-col gap-1">
          {isFound(change) ? null : <ProblemText problem={change.problem} />}
          {change.problem.requestId === null ? null : <RequestIds ids={[change.problem.requestId]} />}
          {change.state === 'failed' ? waysOn : null}
        </div>
      )}
      {change.outcome.length === 0 ? null : <FindingList findings={change.outcome} codes />}
      {change.requestIds.length === 0 ? null : <RequestIds ids={change.requestIds} />}
      <RequestAgain change={change} />
      <AuditLink id={change.id} />
      <NewestRecord change={change} />
    </div>
  );
}

type End = 'clean' | 'found' | 'leftovers' | 'given-up' | 'not-started';

/** `leftovers`: part of the plan was not achieved; `given-up`: outcome unknown, marked as failed, nothing reverted. */
function endOf({ state, steps, outcome, problem }: Change): End | Change['state'] {
  if (state === 'failed' && problem?.code === 'given-up') return 'given-up';
  if (neverStarted({ state, steps, problem })) return 'not-started';
  if (state === 'failed' && outcome.length > 0) return 'leftovers';
  if (state !== 'succeeded') return state;
  return outcome.length === 0 ? 'clean' : 'found';
}

const isFound = ({ problem, outcome }: Change): boolean => outcome.some(({ code }) => code === problem?.code);

function Verdict({ change }: { change: Change }) {
  const t = useTranslations('change');
  const { kind, outcome, state } = change;
  const own = `outcomeFor.${kind}.${endOf(change)}`;
  const words = t.has(own)
    ? t(own)
    : state === 'succeeded'
      ? t(outcome.length === 0 ? 'verifiedClean' : 'verifiedFindings')
      : t(neverStarted(change) ? 'outcomeUnstarted.words' : `outcomeOf.${state}`);
  return <p className={isOver(state) ? '' : 'text-ink-2'}>{words}</p>;
}

/** What ended without its effect is requested again in its form. */
function RequestAgain({ change }: { change: Change }) {
  const t = useTranslations('change');
  if (!isOver(change.state) || change.state === 'succeeded') return null;
  return <FormLink change={change} label={t('again')} />;
}

/** Ties the page, also a printed one, to the audit: the hash of a record covers all records before it. */
function NewestRecord({ change }: { change: Change }) {
  const t = useTranslations('change');
  const enabled = useDeniedReason('audit.read') === null && isOver(change.state);
  const { data } = useQuery({ ...queryOf('audit.activity', { query: { change: change.id } }), enabled });
  // A denied attempt is a row of its own.
  const audited = data?.rows.find((row) => row.change !== null)?.change ?? null;
  if (!enabled || audited === null) return null;
  return (
    <p className="text-ink-3">
      {t('newestRecord', { seq: audited.latest.seq, n: audited.events })} <Mono>{audited.latest.hash}</Mono>
    </p>
  );
}

function AuditLink({ id }: { id: string }) {
  const t = useTranslations('change');
  const denied = useDeniedReason('audit.read');
  return (
    <p className="no-print">
      {denied === null ? (
        <Link href={`/audit?change=${encodeURIComponent(id)}`} className="text-accent underline">
          {t('auditRecords')}
        </Link>
      ) : (
        <Button size="sm" disabledReason={denied}>
          {t('auditRecords')}
        </Button>
      )}
    </p>
  );
}
