'use client';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { PlainText } from '@/components/ui/plain-text';
import { useDeniedReason } from '@/lib/client/actor';
import type { Change } from '@/lib/domain/change/change';
import { isOver } from '@/lib/domain/change/state';
import { FindingList } from './finding-list';
import { RequestIds } from './step-timeline';
import { useChangeWords } from './use-change-words';

/** How it ended, what was checked afterwards, and where the proof is. `waysOn` stands beneath why it failed. */
export function OutcomePanel({ change, waysOn }: { change: Change; waysOn?: ReactNode }) {
  const words = useChangeWords();
  return (
    <div className="flex flex-col gap-3">
      <Verdict change={change} />
      {change.problem === null || change.state === 'needs-attention' ? null : (
        <div className="flex flex-col gap-1">
          <p>
            <PlainText text={words.problem(change.problem)} max={1000} wrap />
          </p>
          {change.problem.remedy === '' ? null : (
            <p className="text-ink-2">
              → <PlainText text={words.problemRemedy(change.problem)} max={600} wrap />
            </p>
          )}
          {change.problem.requestId === null ? null : <RequestIds ids={[change.problem.requestId]} />}
          {change.state === 'failed' ? waysOn : null}
        </div>
      )}
      {change.outcome.length === 0 ? null : <FindingList findings={change.outcome} codes />}
      {change.requestIds.length === 0 ? null : <RequestIds ids={change.requestIds} />}
      <AuditLink id={change.id} />
    </div>
  );
}

function Verdict({ change }: { change: Change }) {
  const t = useTranslations('change');
  if (change.state === 'succeeded') {
    return <p>{t(change.outcome.length === 0 ? 'verifiedClean' : 'verifiedFindings')}</p>;
  }
  return <p className={isOver(change.state) ? '' : 'text-ink-2'}>{t(`outcomeOf.${change.state}`)}</p>;
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
