import type { Actor } from '../access/actor';
import { type BasePermission, can } from '../access/permission';
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

/** `forbidden`: not by this person; `conflict`: not in this state. `permission` names a missing right. */
export type Allowed =
  | { ok: true }
  | { ok: false; kind: 'forbidden' | 'conflict'; permission: string | null; reason: string };

const yes: Allowed = { ok: true };
const notNow = (reason: string): Allowed => ({ ok: false, kind: 'conflict', permission: null, reason });
const notYou = (reason: string): Allowed => ({ ok: false, kind: 'forbidden', permission: null, reason });

/** A missing right as a refusal; null when the person has it. */
function lacking(actor: Actor, permission: BasePermission): Allowed | null {
  const right = can(actor.roles, permission);
  return right.ok ? null : { ok: false, kind: 'forbidden', permission, reason: right.reason };
}

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

function notDecider(actor: Actor, facts: DecisionFacts, own: string): Allowed | null {
  const lack = lacking(actor, 'change.approve');
  if (lack !== null) return lack;
  if (actor.kind !== 'person') return notYou('only a person can decide');
  if (actor.id === facts.requesterId) return notYou(own);
  if (facts.state !== 'awaiting-approval') return notNow(`it is ${facts.state}, not waiting for approval`);
  return null;
}

/** Approving needs the right, another person than the requester, and a plan that still stands. */
export function mayApprove(actor: Actor, facts: DecisionFacts, now: number): Allowed {
  const refusal = notDecider(actor, facts, 'you requested it: somebody else has to approve');
  if (refusal !== null) return refusal;
  if (decidedAlready(facts, actor)) return notNow('you decided on this plan already');
  return expired(facts, now) ? notNow('the plan has expired: request it again') : yes;
}

export const mayReject = (actor: Actor, facts: DecisionFacts): Allowed =>
  notDecider(actor, facts, 'you requested it: withdraw it instead') ?? yes;

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
  const lack = own ? null : lacking(actor, 'change.cancel-any');
  if (lack !== null) return lack;
  if (facts.cancelRequested && stoppable.includes(facts.state)) return notNow('it is stopping already');
  if (withdrawable.includes(facts.state) || stoppable.includes(facts.state)) return yes;
  return notNow(
    facts.state === 'verifying' ? 'all steps are done: it is being verified' : `it is ${facts.state}`,
  );
}

/** Whether cancelling in this state takes a request back that touched nothing yet. */
export const cancelWithdraws = (state: ChangeState): boolean => withdrawable.includes(state);

export function mayResolve(actor: Actor, facts: DecisionFacts): Allowed {
  const lack = lacking(actor, 'change.resolve');
  if (lack !== null) return lack;
  return facts.state === 'needs-attention' ? yes : notNow(`it is ${facts.state} and needs no decision`);
}
