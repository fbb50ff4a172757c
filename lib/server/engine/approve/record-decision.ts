import type { Actor } from '@/lib/domain/access/actor';
import { decisionFacts, mayApprove, mayReject } from '@/lib/domain/change/decision-rights';
import { type Change, approversOf } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { type Alteration, alterChange, requireChange } from '../journal/alter-change';
import type { EngineParts } from '../deps';
import { outdatedPlan, refuse, requireAllowed } from './record-refusal';
import { expireChange } from './expire';

export interface Decision {
  actor: Actor;
  id: string;
  fingerprint: string;
  comment: string;
}

type Verb = 'approved' | 'rejected';

/** Distinct persons who approved this plan, the present one included. */
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
  const { actor, id, fingerprint, comment } = decision;
  const may = verb === 'approved' ? mayApprove : mayReject;
  const now = parts.clock.now();
  const seen = await requireChange(parts, id);
  const facts = decisionFacts(seen);
  const allowed = may(actor, facts, now);
  const isForbidden = !allowed.ok && allowed.kind === 'forbidden';
  if (!isForbidden && seen.state === 'awaiting-approval' && seen.plan !== null) {
    if (seen.plan.fingerprint !== fingerprint) throw outdatedPlan(seen);
    if (seen.plan.expiresAt <= now) await expireChange(parts, id);
  }
  if (!allowed.ok) await refuse(parts, { actor, change: seen, phase: verb, refusal: allowed });
  return alterChange(parts, id, (change, at): Alteration => {
    // Checked again: anything may have changed since.
    requireAllowed(may(actor, decisionFacts(change), at), change);
    if (change.plan?.fingerprint !== fingerprint) throw outdatedPlan(change);
    const row = { personId: actor.id, personName: actor.name, decision: verb, comment, at: new Date(at) };
    return {
      facts: factsOf(change, { decision, verb }),
      audit: { phase: verb, actor, reason: comment },
      also: async (tx) => void (await tx.changeApproval.create({ data: { changeId: id, fingerprint, ...row } })),
    };
  });
}

/** Four-eyes is enforced here, and the approval binds to the fingerprint. @throws Failure `forbidden`, `conflict`. */
export const approveChange = (parts: EngineParts, decision: Decision): Promise<Change> =>
  decide(parts, decision, 'approved');

export const rejectChange = (parts: EngineParts, decision: Decision): Promise<Change> =>
  decide(parts, decision, 'rejected');
