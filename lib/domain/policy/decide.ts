import type { Actor } from '../access/actor';
import { can } from '../access/permission';
import type { Requirement } from '../change/change';
import { mostNodes, type Plan } from '../change/plan';

export interface PolicyQuestion {
  actor: Pick<Actor, 'kind' | 'roles'>;
  kind: string;
  plan: Pick<Plan, 'diff' | 'impact'>;
  /** As configured; any word but `staging` and `dev` counts as production. */
  environment: string;
}

const HOUR_MS = 3_600_000;

/** How long a plan may be decided on and started, by environment. */
export const planLifeMs = (environment: string): number =>
  environment === 'staging' || environment === 'dev' ? 24 * HOUR_MS : 4 * HOUR_MS;

/** Why a change is more than a small one; empty = small and harmless. */
function weight({ impact }: PolicyQuestion['plan']): string[] {
  const nodes = mostNodes(impact);
  const pods = impact.pods.linux + impact.pods.windows;
  return [
    ...(impact.vmsReleased > 0 ? [`releases ${impact.vmsReleased} VMs`] : []),
    ...(pods > 0 ? [`interrupts ${pods} pods`] : []),
    ...(impact.reversible ? [] : ['cannot be undone']),
    ...(nodes > 1 ? [`touches ${nodes} nodes`] : []),
  ];
}

/** Who has to agree before a plan may run. Pure; approvers are never the requester, which the engine enforces. */
export function decidePolicy(question: PolicyQuestion): Requirement {
  if (question.actor.kind !== 'person' || !can(question.actor.roles, 'change.request').ok) {
    return { decision: 'denied', reason: `the requester may not request ${question.kind}` };
  }
  if (question.plan.diff.length === 0) return { decision: 'auto', reason: 'the plan changes nothing' };
  if (question.environment === 'dev')
    return { decision: 'auto', reason: 'development clusters need no approval' };
  if (question.environment === 'staging') {
    const reasons = weight(question.plan);
    return reasons.length === 0
      ? { decision: 'auto', reason: 'small and reversible on a staging cluster' }
      : { decision: 'needs-approval', approvers: 1, reason: `on a staging cluster it ${reasons.join(', ')}` };
  }
  return {
    decision: 'needs-approval',
    approvers: 1,
    reason: 'on a production cluster another person has to approve',
  };
}
