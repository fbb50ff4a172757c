import { useTranslations } from '@/lib/client/intl';
import { accountOf } from '@/lib/domain/access/account-id';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { Approval, Change } from '@/lib/domain/change/change';
import { countingApprovals } from '@/lib/domain/change/reading-change';
import { useChangeWords } from '../use-change-words';

/** A decision about an earlier plan, or of an account that lost the right, is shown and does not count. */
export function ApprovalList({
  change,
}: {
  change: Pick<Change, 'requirement' | 'approvals' | 'plan'> & Partial<Pick<Change, 'problem'>>;
}) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const { requirement, approvals, plan } = change;
  const counting = countingApprovals({ ...change, fingerprint: plan?.fingerprint }).length;
  const voided = change.problem?.voided ?? [];
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
          <PlainText text={words.reason(requirement)} max={500} wrap className="text-ink-2" />
        </p>
      )}
      {approvals.length === 0 ? null : (
        <ul className="flex flex-col gap-2">
          {approvals.map((approval) => (
            <ApprovalLine
              key={`${approval.by.id} ${approval.at}`}
              approval={approval}
              lacks={
                approval.fingerprint !== plan?.fingerprint
                  ? 'earlierPlan'
                  : voided.includes(approval.by.id)
                    ? 'voidApproval'
                    : null
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Names on screens are chosen; the account is what signed in. */
function AccountName({ id }: { id: string }) {
  const account = accountOf(id);
  if (account === null) return null;
  return (
    <span className="text-ink-3">
      (<Mono>{account}</Mono>)
    </span>
  );
}

/** `lacks`: why it does not count. */
function ApprovalLine(o: { approval: Approval; lacks: 'earlierPlan' | 'voidApproval' | null }) {
  const { approval, lacks } = o;
  const t = useTranslations('change');
  const approved = approval.decision === 'approved';
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className={`w-3 text-center ${approved ? 'text-ok' : 'text-bad'}`}>
        {approved ? '✓' : '⊘'}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <PlainText text={approval.by.name} max={80} className="font-medium" />
          <AccountName id={approval.by.id} />
          <span>{t(`decision.${approval.decision}`)}</span>
          <RelativeTime at={approval.at} form="ago" className="text-ink-3" />
          {lacks === null ? null : <span className="text-warn">▲ {t(lacks)}</span>}
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
