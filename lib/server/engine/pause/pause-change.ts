import type { Actor } from '@/lib/domain/access/actor';
import { decisionFacts, mayPause, mayResume } from '@/lib/domain/change/allowed';
import type { Change } from '@/lib/domain/change/change';
import { Failure } from '@/lib/domain/failure';
import { type Alteration, alterChange, requireChange } from '../journal/alter-change';
import type { EngineParts } from '../deps';
import { refuse } from '../approve/record-refusal';
import { wakeRun } from '../run/queue-change';
import { person } from '../run/stop-change';

export interface PauseRequest {
  actor: Actor;
  id: string;
  comment: string;
}

const wishes = {
  'pause-requested': { may: mayPause, phase: 'paused' },
  'resume-requested': { may: mayResume, phase: 'resumed' },
} as const;

/** Puts a wish on record; the worker brings the world to it. @throws Failure. */
async function runControl(parts: EngineParts, q: PauseRequest, type: keyof typeof wishes): Promise<Change> {
  const { actor, id, comment } = q;
  const { may, phase } = wishes[type];
  const seen = await requireChange(parts, id);
  const allowed = may(actor, decisionFacts(seen));
  if (!allowed.ok) await refuse(parts, { actor, change: seen, phase, refusal: allowed });
  return alterChange(parts, id, (change, now): Alteration => {
    const again = may(actor, decisionFacts(change));
    if (!again.ok) throw new Failure(again.kind, `Not possible: ${again.reason}.`, { current: change });
    return {
      facts: [{ type, body: { by: person(actor), comment } }],
      audit: { phase: type, actor, reason: comment },
      also: (tx) => wakeRun(tx, id, now),
    };
  });
}

/** A rolling task is held where the provider can; everything else before the next step. @throws Failure. */
export const pauseChange = (parts: EngineParts, q: PauseRequest): Promise<Change> =>
  runControl(parts, q, 'pause-requested');

/** What is held goes on, whoever holds it; what is not held yet is not held any more. @throws Failure. */
export const resumeChange = (parts: EngineParts, q: PauseRequest): Promise<Change> =>
  runControl(parts, q, 'resume-requested');
