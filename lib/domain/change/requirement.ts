import type { Approval, Requirement } from './change';

/** Distinct people who approved this exact plan. */
export const approversOf = (approvals: readonly Approval[], fingerprint: string): ReadonlySet<string> =>
  new Set(
    approvals.filter((one) => one.fingerprint === fingerprint && one.decision === 'approved').map((one) => one.by.id),
  );

/** Whether the approvals that the policy requires now exist. */
export function isSatisfied(
  requirement: Requirement,
  { approvals, fingerprint }: { approvals: readonly Approval[]; fingerprint: string },
): boolean {
  if (requirement.decision === 'denied') return false;
  if (requirement.decision === 'auto') return true;
  return approversOf(approvals, fingerprint).size >= requirement.approvers;
}
