import type { Approval, Requirement } from './change';

/** Distinct persons who approved this very plan. */
export const approversOf = (approvals: readonly Approval[], fingerprint: string): ReadonlySet<string> =>
  new Set(
    approvals.filter((one) => one.fingerprint === fingerprint && one.decision === 'approved').map((one) => one.by.id),
  );

/** Whether what the policy asks for now is there. */
export function isSatisfied(
  requirement: Requirement,
  { approvals, fingerprint }: { approvals: readonly Approval[]; fingerprint: string },
): boolean {
  if (requirement.decision === 'denied') return false;
  if (requirement.decision === 'auto') return true;
  return approversOf(approvals, fingerprint).size >= requirement.approvers;
}
