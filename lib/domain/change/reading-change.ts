import type { Approval, Change, Problem } from './change';

/** It ended before its run sent or waited for anything. A person's verdict on an unknown outcome does not say so. */
export const neverStarted = ({ state, steps, problem }: Pick<Change, 'state' | 'steps' | 'problem'>): boolean =>
  state === 'failed' &&
  problem?.code !== 'given-up' &&
  steps.length > 0 &&
  steps.every(({ startedAt }) => startedAt === null);

/** Approvals that count for the plan with this fingerprint. */
export const countingApprovals = (change: {
  approvals: readonly Approval[];
  fingerprint: string | null | undefined;
  problem?: Problem | null;
}): Approval[] =>
  change.approvals.filter(
    ({ decision, by, fingerprint }) =>
      decision === 'approved' && fingerprint === change.fingerprint && change.problem?.voided?.includes(by.id) !== true,
  );
