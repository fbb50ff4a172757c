import type { Actor } from '@/lib/domain/access/actor';
import { mayPause, mayResume } from '@/lib/domain/change/decision-rights';
import type { Change } from '@/lib/domain/change/change';
import { alterAs } from '../journal/alter-change';
import type { EngineParts } from '../deps';
import { wakeRun } from '../run/queue-change';

export interface PauseRequest {
  actor: Actor;
  id: string;
  comment: string;
}

const wishes = {
  'pause-requested': { may: mayPause, phase: 'paused' },
  'resume-requested': { may: mayResume, phase: 'resumed' },
} as const;

/** Records the request; the worker carries it out. @throws Failure. */
const request =
  (type: keyof typeof wishes) =>
  (parts: EngineParts, { actor, id, comment }: PauseRequest): Promise<Change> =>
    alterAs(parts, { actor, id, ...wishes[type] }, (_change, now) => ({
      facts: [{ type, body: { by: { id: actor.id, name: actor.name }, comment } }],
      audit: { phase: type, actor, reason: comment },
      also: (tx) => wakeRun(tx, id, now),
    }));

/** A rolling task is paused where the provider can; everything else before the next step. */
export const pauseChange = request('pause-requested');

/** Resumes a paused run, whatever paused it, or cancels a requested pause. */
export const resumeChange = request('resume-requested');
