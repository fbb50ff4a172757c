import { staysWithin } from '@/lib/domain/change/canonical';
import { type Change, isSatisfied } from '@/lib/domain/change/change';
import type { MadePlan } from '../plan/made-plan';
import { fingerprintOf } from '../plan/make-plan';

export const isBlocked = ({ plan }: MadePlan): boolean => plan.findings.some((one) => one.severity === 'blocker');

/** Whether a current plan does the same as the approved one, in this cluster; its bounds may be smaller. */
export function isSameEffect({ plan, kind }: Change, made: MadePlan): boolean {
  if (plan === null) return false;
  const { cluster } = made;
  return fingerprintOf({ ...made.plan, bounds: plan.bounds, kind, cluster }) === plan.fingerprint;
}

/** Whether the approved plan covers the current one: the same effect, or part of it. */
function isCovered(change: Change, made: MadePlan): boolean {
  const { plan } = change;
  if (plan === null) return false;
  if (plan.fingerprint === made.plan.fingerprint) return true;
  // The fingerprint with this cluster's identity proves that it is the same cluster.
  const sameCluster = fingerprintOf({ ...plan, kind: change.kind, cluster: made.cluster }) === plan.fingerprint;
  return sameCluster && staysWithin(made.plan, plan);
}

/** Whether the approvals satisfy the current policy. */
const isAllowed = (change: Change, made: MadePlan): boolean =>
  isSatisfied(made.requirement, { approvals: change.approvals, fingerprint: change.plan?.fingerprint ?? '' });

/** Whether an approval still holds for a current plan: its effect and the policy. */
export const isStillAgreed = (change: Change, made: MadePlan): boolean =>
  isCovered(change, made) && isAllowed(change, made);
