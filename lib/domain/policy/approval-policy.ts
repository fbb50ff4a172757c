import type { Actor } from '../access/actor';
import { can } from '../access/permission';
import type { Requirement } from '../change/change';
import { mostNodes, type Plan } from '../change/plan';
import { listed, phraseField, type Message } from '../message/model';
import { message } from '../message/message';

export interface PolicyInputs {
  actor: Pick<Actor, 'kind' | 'roles'>;
  kind: string;
  plan: Pick<Plan, 'diff' | 'impact'>;
  /** As configured; any value other than `staging` and `dev` counts as production. */
  environment: string;
}

const HOUR_MS = 3_600_000;

export const planLifeMs = (environment: string): number =>
  environment === 'staging' || environment === 'dev' ? 24 * HOUR_MS : 4 * HOUR_MS;

/** Why a change is significant; empty: small and harmless. */
function weight({ impact }: PolicyInputs['plan']): Message[] {
  const nodes = mostNodes(impact);
  const pods = impact.pods.linux + impact.pods.windows;
  return [
    ...(impact.vmsReleased > 0 ? [message('policy.releases', { count: impact.vmsReleased })] : []),
    ...(pods > 0 ? [message('policy.interrupts', { count: pods })] : []),
    ...(impact.reversible ? [] : [message('policy.irreversible')]),
    ...(nodes > 1 ? [message('policy.touches', { count: nodes })] : []),
  ];
}

const because = (msg: Message): Pick<Requirement, 'reason' | 'phrase'> => ({ reason: msg.text, ...phraseField(msg) });

/** Kinds that automatic repair may request. */
const POLICY_KINDS: readonly string[] = ['node.drain'];

function mayRequest({ actor, kind }: PolicyInputs): boolean {
  if (actor.kind === 'system' || (actor.kind === 'policy' && !POLICY_KINDS.includes(kind))) return false;
  return can(actor.roles, 'change.request').ok;
}

/** Pure; the engine ensures that requesters never approve. */
export function decidePolicy(inputs: PolicyInputs): Requirement {
  if (!mayRequest(inputs)) {
    return { decision: 'denied', ...because(message('policy.not-requester', { kind: inputs.kind })) };
  }
  if (inputs.plan.diff.length === 0) return { decision: 'auto', ...because(message('policy.no-effect')) };
  if (inputs.environment === 'dev') return { decision: 'auto', ...because(message('policy.development')) };
  if (inputs.environment === 'staging') {
    const reasons = weight(inputs.plan);
    return reasons.length === 0
      ? { decision: 'auto', ...because(message('policy.small')) }
      : {
          decision: 'needs-approval',
          approvers: 1,
          ...because(message('policy.staging', { reasons: listed(reasons) })),
        };
  }
  return { decision: 'needs-approval', approvers: 1, ...because(message('policy.production')) };
}
