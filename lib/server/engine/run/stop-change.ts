import type { Actor } from '@/lib/domain/access/actor';
import { cancelWithdraws, mayCancel, mayResolve } from '@/lib/domain/change/decision-rights';
import type { Change } from '@/lib/domain/change/change';
import { Failure } from '@/lib/domain/failure';
import { problem } from '@/lib/domain/change/problem';
import { remedyOf } from '@/lib/domain/change/texts';
import { message } from '@/lib/domain/message/message';
import type { Tx } from '@/lib/server/db/db';
import { alterAs, type Alteration } from '../journal/alter-change';
import type { EngineParts } from '../deps';
import { outdatedPlan } from '../approve/record-refusal';
import { enqueueRun, wakeRun } from './queue-change';
import { databaseRestored } from './set-aside';

export interface Cancellation {
  actor: Actor;
  id: string;
  /** Of the plan that was shown; absent: any plan. */
  fingerprint?: string | undefined;
  comment: string;
}

/** Withdraws before the run; during it the worker stops at the next boundary. @throws Failure. */
export function cancelChange(parts: EngineParts, { actor, id, fingerprint, comment }: Cancellation): Promise<Change> {
  return alterAs(parts, { actor, id, phase: 'cancelled', may: mayCancel }, (change, now) => {
    if (fingerprint !== undefined && change.plan?.fingerprint !== fingerprint) throw outdatedPlan(change);
    const type = cancelWithdraws(change.state) ? 'withdrawn' : 'cancel-requested';
    return {
      facts: [{ type, body: { by: { id: actor.id, name: actor.name }, comment } }],
      audit: { phase: type, actor, reason: comment },
      also: (tx) => wakeRun(tx, id, now),
    };
  });
}

/** A request whose reason has passed, before a person has approved it. @throws Failure, `conflict` if it is too late. */
export function withdrawUndecided(parts: EngineParts, { actor, id, comment }: Cancellation): Promise<Change> {
  return alterAs(parts, { actor, id, phase: 'cancelled', may: mayCancel }, (change) => {
    if (change.state !== 'awaiting-approval' || change.approvals.length > 0)
      throw new Failure('conflict', `The change is ${change.state}.`);
    return {
      facts: [{ type: 'withdrawn', body: { by: { id: actor.id, name: actor.name }, comment } }],
      audit: { phase: 'withdrawn', actor, reason: comment },
    };
  });
}

/** The unfinished step gets a fresh settle time and timeout. */
async function lookAgain(tx: Tx, changeId: string, now: number): Promise<void> {
  const at = new Date(now);
  await tx.runStep.updateMany({
    where: { changeId, state: { notIn: ['done', 'skipped'] } },
    data: { tries: 0, intentAt: at, answeredAt: at },
  });
  await enqueueRun(tx, changeId, now);
}

/** Its run may have begun and ended after the backup: nothing here tells. */
const isFromBackup = ({ problem, steps }: Change): boolean =>
  problem?.code === databaseRestored && steps.every(({ state }) => state === 'waiting');

const notStarted = (): Failure =>
  new Failure('conflict', 'In this restored database the run has no step that could be continued.', {
    remedy: 'Mark the change as failed, compare the cluster with its plan, and request it again if needed.',
  });

export interface Resolution {
  actor: Actor;
  id: string;
  decision: 'look-again' | 'fail';
  comment: string;
}

/** @throws Failure. */
export function resolveChange(parts: EngineParts, { actor, id, decision, comment }: Resolution): Promise<Change> {
  return alterAs(parts, { actor, id, phase: 'resolved', may: mayResolve }, (change, now): Alteration => {
    const by = { id: actor.id, name: actor.name };
    const resolved = { type: 'resolved' as const, body: { by, decision, comment } };
    const audit = { phase: 'resolved' as const, actor, reason: comment, after: { decision } };
    if (decision === 'look-again' && isFromBackup(change)) throw notStarted();
    if (decision === 'look-again')
      return { facts: [resolved], audit, also: (tx) => lookAgain(tx, id, now), continues: true };
    const givenUp = problem('given-up', {
      message: message('problem.given-up', { name: actor.name, comment }),
      remedy: change.problem === null ? undefined : remedyOf(change.problem),
      requestId: change.problem?.requestId ?? null,
    });
    return { facts: [resolved, { type: 'failed', body: { problem: givenUp, outcome: [] } }], audit };
  });
}
