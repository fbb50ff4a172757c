import type { Actor } from '@/lib/domain/access/actor';
import { decisionFacts, mayApprove, mayReject } from '@/lib/domain/change/allowed';
import type { Change } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { approversOf } from '@/lib/domain/change/requirement';
import { Failure } from '@/lib/domain/failure';
import type { Tx } from '@/lib/server/db/db';
import { type Alteration, alterChange, requireChange } from '../journal/alter-change';
import type { EngineParts } from '../deps';
import { movedPlan } from '../plan/outdated-plan';
import { refuse } from './record-refusal';
import { expireChange } from './expire';

export interface Decision {
  actor: Actor;
  id: string;
  /** Of the plan that was shown to the person. */
  fingerprint: string;
  comment: string;
}

type Verb = 'approved' | 'rejected';

const approvalRow =
  (change: Change, q: { decision: Decision; verb: Verb; now: number }) =>
  async (tx: Tx): Promise<void> => {
    const { decision, verb, now } = q;
    await tx.changeApproval.create({
      data: {
        changeId: change.id,
        fingerprint: decision.fingerprint,
        personId: decision.actor.id,
        personName: decision.actor.name,
        decision: verb,
        comment: decision.comment,
        at: new Date(now),
      },
    });
  };

/** Distinct persons who approved this very plan, the present one included. */
function enough(change: Change, { fingerprint, actor }: Decision): boolean {
  const { requirement } = change;
  if (requirement?.decision !== 'needs-approval') return false;
  return new Set([...approversOf(change.approvals, fingerprint), actor.id]).size >= requirement.approvers;
}

function factsOf(change: Change, q: { decision: Decision; verb: Verb }): ChangeFact[] {
  const { decision, verb } = q;
  const { fingerprint, comment } = decision;
  const by = { id: decision.actor.id, name: decision.actor.name };
  const fact: ChangeFact = { type: verb, body: { by, fingerprint, comment } };
  if (verb === 'rejected' || !enough(change, decision)) return [fact];
  return [fact, { type: 'cleared', body: { reason: 'approved' } }, { type: 'queued', body: {} }];
}

async function decide(parts: EngineParts, decision: Decision, verb: Verb): Promise<Change> {
  const { actor, id, fingerprint } = decision;
  const now = parts.clock.now();
  const seen = await requireChange(parts, id);
  const facts = decisionFacts(seen);
  const allowed = verb === 'approved' ? mayApprove(actor, facts, now) : mayReject(actor, facts);
  const stands = seen.state === 'awaiting-approval' && seen.plan !== null;
  if (!allowed.ok && allowed.kind === 'forbidden') {
    await refuse(parts, { actor, change: seen, phase: verb, refusal: allowed });
  }
  if (stands && seen.plan?.fingerprint !== fingerprint) throw movedPlan(seen);
  if (stands && facts.planExpiresAt !== null && facts.planExpiresAt <= now) await expireChange(parts, id);
  if (!allowed.ok) await refuse(parts, { actor, change: seen, phase: verb, refusal: allowed });
  return alterChange(parts, id, (change, at): Alteration => {
    // Looked at again: everything may have moved since.
    const again =
      verb === 'approved' ? mayApprove(actor, decisionFacts(change), at) : mayReject(actor, decisionFacts(change));
    if (!again.ok) throw new Failure(again.kind, `Not possible: ${again.reason}.`, { current: change });
    if (change.plan?.fingerprint !== fingerprint) throw movedPlan(change);
    return {
      facts: factsOf(change, { decision, verb }),
      audit: { phase: verb, actor, reason: decision.comment },
      also: approvalRow(change, { decision, verb, now: at }),
    };
  });
}

/** Four-eyes is enforced here, and the approval binds to the fingerprint. @throws Failure `forbidden`, `conflict`. */
export const approveChange = (parts: EngineParts, decision: Decision): Promise<Change> =>
  decide(parts, decision, 'approved');

export const rejectChange = (parts: EngineParts, decision: Decision): Promise<Change> =>
  decide(parts, decision, 'rejected');
