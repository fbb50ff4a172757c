import type { Change } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { Failure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import { alterChange } from '../journal/alter-change';
import { damageOf } from '@/lib/server/db/damaged-data';
import { changeIds } from '../journal/change-ids';
import type { EngineParts } from '../deps';
import { endUnreadable } from '../run/end-unreadable';

const EXPIRING = ['blocked', 'awaiting-approval', 'approved', 'queued'];

export function expiredFact(): Extract<ChangeFact, { type: 'expired' }> {
  const { text, phrase } = message('problem.expired');
  return { type: 'expired', body: { reason: text, phrase } };
}

/** Ends a change whose plan is too old to be decided on or started. @throws Failure `conflict` when it is not. */
export function expireChange(parts: EngineParts, id: string): Promise<Change> {
  return alterChange(parts, id, (change, now) => {
    const due = EXPIRING.includes(change.state) && change.plan !== null && change.plan.expiresAt <= now;
    if (!due) throw new Failure('conflict', `The change is ${change.state}.`);
    return { facts: [expiredFact()], audit: { phase: 'expired', reason: 'plan expired' } };
  });
}

/** A change that another writer altered meanwhile is left to the next sweep; one that is damaged does not stop the others. */
export async function sweepExpired(parts: EngineParts): Promise<number> {
  const where = { state: { in: EXPIRING }, planExpiresAt: { lte: new Date(parts.clock.now()) } };
  let swept = 0;
  for await (const id of changeIds(parts.db, where))
    try {
      await expireChange(parts, id);
      swept += 1;
    } catch (error) {
      const damage = damageOf(error, id);
      if (damage !== null) await endUnreadable(parts, id, { damage, asked: 'expired' });
      else if (!(error instanceof Failure && error.code === 'conflict')) throw error;
    }
  return swept;
}
