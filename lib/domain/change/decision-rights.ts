import type { Actor } from '../access/actor';
import { type BasePermission, can } from '../access/permission';
import { readOnlyReason } from '../access/read-only';
import type { Approval, Change, Pause } from './change';
import { type Phrase, phraseField, type Message, wordAt } from '../message/model';
import { message } from '../message/message';
import { type ChangeState, withdrawable } from './state';

export interface DecisionFacts {
  state: ChangeState;
  requesterId: string;
  cancelRequested: boolean;
  fingerprint: string | null;
  planExpiresAt: number | null;
  approvals: readonly Approval[];
}

export interface RunFacts extends DecisionFacts {
  wanted: Pause['wanted'];
}

/** `forbidden`: not by this person; `conflict`: not in this state. `permission` names a missing right. */
export type Allowed =
  | { ok: true }
  | { ok: false; kind: 'forbidden' | 'conflict'; permission: string | null; reason: string; phrase?: Phrase };

const yes: Allowed = { ok: true };
const not = (kind: 'forbidden' | 'conflict', msg: Message): Allowed => ({
  ok: false,
  kind,
  permission: null,
  reason: msg.text,
  ...phraseField(msg),
});
const notNow = (msg: Message): Allowed => not('conflict', msg);
const notYou = (msg: Message): Allowed => not('forbidden', msg);
const stateWord = ({ state }: DecisionFacts): Message => wordAt('change.state', state);

/** A missing permission as a refusal; null if the actor has it. */
function withoutRight(actor: Actor, permission: BasePermission): Allowed | null {
  const right = can(actor.roles, permission);
  if (right.ok) return null;
  const { reason, phrase } = right;
  return { ok: false, kind: 'forbidden', permission, reason, phrase };
}

/** While the database is held read-only. */
export const whileReadOnly = (allowed: Allowed): Allowed => (allowed.ok ? notNow(readOnlyReason) : allowed);

export const decisionFacts = (change: Change): RunFacts => ({
  state: change.state,
  requesterId: change.requester.id,
  cancelRequested: change.cancelRequested,
  wanted: change.pause.wanted,
  fingerprint: change.plan?.fingerprint ?? null,
  planExpiresAt: change.plan?.expiresAt ?? null,
  approvals: change.approvals,
});

const expired = (facts: DecisionFacts, now: number): boolean =>
  facts.planExpiresAt !== null && facts.planExpiresAt <= now;

const decidedAlready = (facts: DecisionFacts, actor: Actor): boolean =>
  facts.approvals.some((one) => one.by.id === actor.id && one.fingerprint === facts.fingerprint);

function notDecider(actor: Actor, facts: DecisionFacts, own: Message): Allowed | null {
  const denial = withoutRight(actor, 'change.approve');
  if (denial !== null) return denial;
  if (actor.kind !== 'person') return notYou(message('decision.person-only'));
  if (actor.id === facts.requesterId) return notYou(own);
  if (facts.state !== 'awaiting-approval') return notNow(message('decision.not-waiting', { state: stateWord(facts) }));
  return null;
}

/** Approving requires the permission, another person than the requester, and a plan that is still valid. */
export function mayApprove(actor: Actor, facts: DecisionFacts, now: number): Allowed {
  const refusal = notDecider(actor, facts, message('decision.own-approve'));
  if (refusal !== null) return refusal;
  if (decidedAlready(facts, actor)) return notNow(message('decision.decided'));
  return expired(facts, now) ? notNow(message('decision.plan-expired')) : yes;
}

export const mayReject = (actor: Actor, facts: DecisionFacts): Allowed =>
  notDecider(actor, facts, message('decision.own-reject')) ?? yes;

const stoppable: ChangeState[] = ['running', 'paused'];

/** The right to stop a run includes pausing and resuming it. */
function controlDenied(actor: Actor, facts: DecisionFacts): Allowed | null {
  const own = actor.id === facts.requesterId && can(actor.roles, 'change.cancel-own').ok;
  return own ? null : withoutRight(actor, 'change.cancel-any');
}

/** Before the run it withdraws, during the run it stops at the next boundary. */
export function mayCancel(actor: Actor, facts: DecisionFacts): Allowed {
  const denial = controlDenied(actor, facts);
  if (denial !== null) return denial;
  if (facts.cancelRequested && stoppable.includes(facts.state)) return notNow(message('decision.stopping'));
  if (withdrawable.includes(facts.state) || stoppable.includes(facts.state)) return yes;
  return notNow(
    facts.state === 'verifying'
      ? message('decision.verifying')
      : message('decision.too-late', { state: stateWord(facts) }),
  );
}

/** Whether canceling in this state withdraws a request that has not changed anything yet. */
export const cancelWithdraws = (state: ChangeState): boolean => withdrawable.includes(state);

/** Why a run can neither be paused nor resumed now; null if it can. */
function notControllable(facts: RunFacts): Allowed | null {
  if (facts.state === 'verifying') return notNow(message('decision.verifying'));
  if (!stoppable.includes(facts.state)) return notNow(message('decision.not-running', { state: stateWord(facts) }));
  return facts.cancelRequested ? notNow(message('decision.stopping')) : null;
}

export function mayPause(actor: Actor, facts: RunFacts): Allowed {
  const refusal = controlDenied(actor, facts) ?? notControllable(facts);
  if (refusal !== null) return refusal;
  if (facts.wanted === 'pause')
    return notNow(message(facts.state === 'paused' ? 'decision.paused' : 'decision.pausing'));
  return facts.state === 'running' || facts.wanted === 'resume' ? yes : notNow(message('decision.paused'));
}

/** A run that is paused or about to pause: in the latter case the requested pause is withdrawn. */
export function mayResume(actor: Actor, facts: RunFacts): Allowed {
  const refusal = controlDenied(actor, facts) ?? notControllable(facts);
  if (refusal !== null) return refusal;
  if (facts.wanted === 'resume') return notNow(message('decision.resuming'));
  return facts.state === 'paused' || facts.wanted === 'pause' ? yes : notNow(message('decision.not-paused'));
}

export function mayResolve(actor: Actor, facts: DecisionFacts): Allowed {
  const denial = withoutRight(actor, 'change.resolve');
  if (denial !== null) return denial;
  return facts.state === 'needs-attention'
    ? yes
    : notNow(message('decision.nothing-to-resolve', { state: stateWord(facts) }));
}
