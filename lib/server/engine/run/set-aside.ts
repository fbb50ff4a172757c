import type { Actor } from '@/lib/domain/access/actor';
import type { Change } from '@/lib/domain/change/change';
import { problem } from '@/lib/domain/change/problem';
import { Failure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import { type Alteration, alterChange } from '../journal/alter-change';
import type { EngineParts } from '../deps';
import { finishRun } from './queue-change';

export const databaseRestored = 'database-restored';

/** Such a change runs, or will. */
export const decided = ['approved', 'queued', 'running', 'paused', 'verifying'];
const undecided = 'awaiting-approval';
const batchSize = 100;

export interface SetAside {
  actor: Actor;
}

/**
 * In a restored database: what was decided may have run since the backup, so a person decides about it; what was
 * requested is requested again. Repeated after an interruption, it continues.
 */
export async function setAside(parts: EngineParts, { actor }: SetAside): Promise<void> {
  for (;;) {
    const rows = await parts.db.change.findMany({
      where: { state: { in: [...decided, undecided] } },
      select: { id: true },
      take: batchSize,
    });
    for (const { id } of rows) await alterChange(parts, id, (change) => alteration(change, { parts, actor }));
    if (rows.length < batchSize) return;
  }
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
