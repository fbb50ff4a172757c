import { staysWithin } from '@/lib/domain/change/canonical';
import type { Change } from '@/lib/domain/change/change';
import { isSatisfied } from '@/lib/domain/change/requirement';
import { fingerprintOf, type MadePlan } from '../plan/make-plan';

export const isBlocked = ({ plan }: MadePlan): boolean => plan.findings.some((one) => one.severity === 'blocker');

/** Whether the plan that was agreed on covers the one of this moment: the same effect, or part of it. */
function isCovered(change: Change, made: MadePlan): boolean {
  const { plan } = change;
  if (plan === null) return false;
  if (plan.fingerprint === made.plan.fingerprint) return true;
  // The agreed plan's fingerprint with this cluster's identity proves that it is the same cluster.
  const sameCluster = fingerprintOf({ ...plan, kind: change.kind, cluster: made.cluster }) === plan.fingerprint;
  return sameCluster && staysWithin(made.plan, plan);
}

/** Whether what the policy asks for at this moment was given to the plan that was agreed on. */
const isAllowed = (change: Change, made: MadePlan): boolean =>
  isSatisfied(made.requirement, { approvals: change.approvals, fingerprint: change.plan?.fingerprint ?? '' });

/** Whether what was agreed on still holds for a plan of this moment: its effect and the policy's demand. */
export const isStillAgreed = (change: Change, made: MadePlan): boolean =>
  isCovered(change, made) && isAllowed(change, made);
