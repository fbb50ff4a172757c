import type { Actor } from '@/lib/domain/access/actor';
import { cancelWithdraws, decisionFacts, mayCancel, mayResolve } from '@/lib/domain/change/allowed';
import type { Change } from '@/lib/domain/change/change';
import { problem, remedyOf } from '@/lib/domain/change/problem';
import { Failure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import type { Tx } from '@/lib/server/db/db';
import { type Alteration, alterChange, requireChange } from '../journal/alter-change';
import type { EngineParts } from '../deps';
import { movedPlan } from '../plan/outdated-plan';
import { refuse } from '../approve/record-refusal';
import { enqueueRun, wakeRun } from './queue-change';

export const person = ({ id, name }: Actor): { id: string; name: string } => ({ id, name });

export interface Cancellation {
  actor: Actor;
  id: string;
  /** Of the plan that was shown to the person, when they care which one they stop. */
  fingerprint?: string | undefined;
  comment: string;
}

/** Before the run: withdraws. During the run: asks the worker to stop at the next boundary. @throws Failure. */
export async function cancelChange(
  parts: EngineParts,
  { actor, id, fingerprint, comment }: Cancellation,
): Promise<Change> {
  const seen = await requireChange(parts, id);
  const allowed = mayCancel(actor, decisionFacts(seen));
  if (!allowed.ok) await refuse(parts, { actor, change: seen, phase: 'cancelled', refusal: allowed });
  return alterChange(parts, id, (change, now): Alteration => {
    if (fingerprint !== undefined && change.plan?.fingerprint !== fingerprint) throw movedPlan(change);
    const again = mayCancel(actor, decisionFacts(change));
    if (!again.ok) throw new Failure(again.kind, `Not possible: ${again.reason}.`, { current: change });
    const type = cancelWithdraws(change.state) ? 'withdrawn' : 'cancel-requested';
    return {
      facts: [{ type, body: { by: person(actor), comment } }],
      audit: { phase: type, actor, reason: comment },
      also: (tx) => wakeRun(tx, id, now),
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

/** A person decides about an unknown outcome. @throws Failure. */
export async function resolveChange(
  parts: EngineParts,
  q: { actor: Actor; id: string; decision: 'look-again' | 'fail'; comment: string },
): Promise<Change> {
  const { actor, id, decision, comment } = q;
  const seen = await requireChange(parts, id);
  const allowed = mayResolve(actor, decisionFacts(seen));
  if (!allowed.ok) await refuse(parts, { actor, change: seen, phase: 'resolved', refusal: allowed });
  return alterChange(parts, id, (change, now): Alteration => {
    const again = mayResolve(actor, decisionFacts(change));
    if (!again.ok) throw new Failure(again.kind, `Not possible: ${again.reason}.`, { current: change });
    const resolved = { type: 'resolved' as const, body: { by: person(actor), decision, comment } };
    const audit = { phase: 'resolved', actor, reason: comment, after: { decision } };
    if (decision === 'look-again') {
      return { facts: [resolved], audit, also: (tx) => lookAgain(tx, id, now) };
    }
    const givenUp = problem('given-up', {
      message: message('problem.given-up', { name: actor.name, comment }),
      remedy: change.problem === null ? undefined : remedyOf(change.problem),
      requestId: change.problem?.requestId ?? null,
    });
    return { facts: [resolved, { type: 'failed', body: { problem: givenUp, outcome: [] } }], audit };
  });
}
