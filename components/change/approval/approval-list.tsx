'use client';
import { useTranslations } from 'next-intl';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { Approval, Change } from '@/lib/domain/change/change';
import { useChangeWords } from '../use-change-words';

/**
 * Which approvals are required and why, and the decisions so far. A decision about an earlier plan is shown and does
 * not count.
 */
export function ApprovalList({ change }: { change: Pick<Change, 'requirement' | 'approvals' | 'plan'> }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const { requirement, approvals, plan } = change;
  const counting = countingApprovals(change);
  return (
    <div className="flex flex-col gap-3">
      {requirement === null ? (
        <p className="text-ink-2">{t('requirement.none')}</p>
      ) : (
        <p>
          <span className="font-semibold">
            {requirement.decision === 'needs-approval'
              ? t('requirement.needs', { have: counting, n: requirement.approvers })
              : t(`requirement.${requirement.decision}`)}
          </span>
          {requirement.reason === '' ? null : t('requirement.colon')}
          <span className="text-ink-2">
            <PlainText text={words.reason(requirement)} max={500} wrap />
          </span>
        </p>
      )}
      {approvals.length === 0 ? null : (
        <ul className="flex flex-col gap-2">
          {approvals.map((approval) => (
            <ApprovalLine
              key={`${approval.by.id} ${approval.at}`}
              approval={approval}
              current={approval.fingerprint === plan?.fingerprint}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Approvals that bind to the plan as it is now. */
export function countingApprovals({ approvals, plan }: Pick<Change, 'approvals' | 'plan'>): number {
  return approvals.filter((one) => one.decision === 'approved' && one.fingerprint === plan?.fingerprint).length;
}

function ApprovalLine({ approval, current }: { approval: Approval; current: boolean }) {
  const t = useTranslations('change');
  const approved = approval.decision === 'approved';
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className={`w-3 text-center ${approved ? 'text-ok' : 'text-bad'}`}>
        {approved ? '✓' : '⊘'}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="font-medium">
            <PlainText text={approval.by.name} max={80} />
          </span>
          <span>{t(`decision.${approval.decision}`)}</span>
          <span className="text-ink-3">
            <RelativeTime at={approval.at} form="ago" />
          </span>
          {current ? null : <span className="text-warn">▲ {t('earlierPlan')}</span>}
        </p>
        {approval.comment === '' ? null : (
          <p className="text-ink-2">
            <PlainText text={approval.comment} max={2000} wrap />
          </p>
        )}
      </div>
    </li>
  );
}
