import type { Actor } from '@/lib/domain/access/actor';
import type { Change } from '@/lib/domain/change/change';
import { problem } from '@/lib/domain/change/problem';
import { Failure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import { type Alteration, alterChange } from '../journal/alter-change';
import { damageOf } from '@/lib/server/db/damaged-data';
import { changeIds } from '../journal/change-ids';
import type { EngineParts } from '../deps';
import { endUnreadable } from './end-unreadable';
import { finishRun } from './queue-change';

export const databaseRestored = 'database-restored';

/** Such a change runs, or will. */
export const decided = ['approved', 'queued', 'running', 'paused', 'verifying'];
const undecided = 'awaiting-approval';

export interface SetAside {
  actor: Actor;
}

/**
 * In a restored database: what was decided may have run since the backup, so a person decides about it; what was
 * requested is requested again. Repeated after an
 * interruption, it continues; a damaged change does not stop it.
 */
export async function setAside(parts: EngineParts, { actor }: SetAside): Promise<void> {
  for await (const id of changeIds(parts.db, { state: { in: [...decided, undecided] } }))
    try {
      await alterChange(parts, id, (change) => alteration(change, { parts, actor }));
    } catch (error) {
      const damage = damageOf(error, id);
      if (damage === null) throw error;
      await endUnreadable(parts, id, { damage, actor, asked: await askedOf(parts, id) });
    }
}

async function askedOf({ db }: EngineParts, id: string): Promise<'expired' | 'needs-attention'> {
  const isUndecided = await db.change.count({ where: { id, state: undecided } });
  return isUndecided > 0 ? 'expired' : 'needs-attention';
}

function alteration(change: Change, { parts, actor }: { parts: EngineParts; actor: Actor }): Alteration {
  const why = message('problem.database-restored');
  if (change.state === undecided)
    return {
      facts: [{ type: 'expired', body: { reason: why.text, phrase: why.phrase } }],
      audit: { phase: 'expired', actor, reason: why.text },
    };
  if (!decided.includes(change.state)) throw new Failure('conflict', `The change is ${change.state}.`);
  const found = problem(databaseRestored, { message: why, remedy: message('remedy.database-restored') });
  return {
    facts: [{ type: 'needs-attention', body: { problem: found } }],
    audit: { phase: 'needs-attention', actor, outcome: 'unknown', reason: why.text },
    // The locks stay: the outcome is unknown.
    also: (tx) => finishRun(tx, change.id, parts.clock.now()),
  };
}
