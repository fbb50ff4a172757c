import type { Actor } from '../access/actor';
import { can } from '../access/permission';
import type { Approval, Change } from './change';
import type { ChangeState } from './state';

/** What decides whether somebody may act on a change. */
export interface DecisionFacts {
  state: ChangeState;
  requesterId: string;
  cancelRequested: boolean;
  fingerprint: string | null;
  planExpiresAt: number | null;
  approvals: readonly Approval[];
}

export type Allowed = { ok: true } | { ok: false; permission: string | null; reason: string };

const no = (reason: string): Allowed => ({ ok: false, permission: null, reason });

export const decisionFacts = (change: Change): DecisionFacts => ({
  state: change.state,
  requesterId: change.requester.id,
  cancelRequested: change.cancelRequested,
  fingerprint: change.plan?.fingerprint ?? null,
  planExpiresAt: change.plan?.expiresAt ?? null,
  approvals: change.approvals,
});

const expired = (facts: DecisionFacts, now: number): boolean =>
  facts.planExpiresAt !== null && facts.planExpiresAt <= now;

const decidedAlready = (facts: DecisionFacts, actor: Actor): boolean =>
  facts.approvals.some((one) => one.by.id === actor.id && one.fingerprint === facts.fingerprint);

/** Approving needs the right, another person than the requester, and a plan that still stands. */
export function mayApprove(actor: Actor, facts: DecisionFacts, now: number): Allowed {
  const right = can(actor.roles, 'change.approve');
  if (!right.ok) return right;
  if (actor.kind !== 'person') return no('only a person can approve');
  if (facts.state !== 'awaiting-approval') return no(`it is ${facts.state}, not waiting for approval`);
  if (actor.id === facts.requesterId) return no('you requested it: somebody else has to approve');
  if (decidedAlready(facts, actor)) return no('you decided on this plan already');
  if (expired(facts, now)) return no('the plan has expired: request it again');
  return { ok: true };
}

export function mayReject(actor: Actor, facts: DecisionFacts): Allowed {
  const right = can(actor.roles, 'change.approve');
  if (!right.ok) return right;
  if (actor.kind !== 'person') return no('only a person can reject');
  if (facts.state !== 'awaiting-approval') return no(`it is ${facts.state}, not waiting for approval`);
  if (actor.id === facts.requesterId) return no('you requested it: withdraw it instead');
  return { ok: true };
}

const withdrawable: ChangeState[] = [
  'draft',
  'planning',
  'blocked',
  'awaiting-approval',
  'approved',
  'queued',
  'stale',
];
const stoppable: ChangeState[] = ['running', 'paused'];

/** Before the run it withdraws, during the run it stops at the next boundary. */
export function mayCancel(actor: Actor, facts: DecisionFacts): Allowed {
  const own = actor.id === facts.requesterId && can(actor.roles, 'change.cancel-own').ok;
  const right = can(actor.roles, 'change.cancel-any');
  if (!own && !right.ok) return right;
  if (facts.cancelRequested) return no('it is stopping already');
  if (withdrawable.includes(facts.state) || stoppable.includes(facts.state)) return { ok: true };
  return no(
    facts.state === 'verifying' ? 'all steps are done: it is being verified' : `it is ${facts.state}`,
  );
}

/** Whether cancelling in this state takes a request back that touched nothing yet. */
export const cancelWithdraws = (state: ChangeState): boolean => withdrawable.includes(state);

export function mayResolve(actor: Actor, facts: DecisionFacts): Allowed {
  const right = can(actor.roles, 'change.resolve');
  if (!right.ok) return right;
  if (facts.state !== 'needs-attention') return no(`it is ${facts.state} and needs no decision`);
  return { ok: true };
}
