import 'server-only';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

const periodMs = 60_000;
const maxKeys = 200;
/** Of one person, who may choose what is refused: others keep their own records. */
const maxKeysOfPerson = 20;
const overflowKey = 'overflow';

export interface RefusalLog {
  /** Records the first of a kind; repeats within a minute are counted and recorded as one. Never throws. */
  record(key: string, entry: AuditEntry): Promise<void>;
  /** Records the counts of past minutes, or all; called every minute and at the end. */
  flush(which: 'over' | 'all'): Promise<void>;
}

interface Counted {
  entry: AuditEntry;
  since: number;
  repeats: number;
}

/** A clock that was set back counts as time gone by. */
const isOver = ({ since }: Counted, now: number): boolean => Math.abs(now - since) >= periodMs;

/** Per minute at most two records for each of 200 keys, for the rest of each person and for all others, so that refusals cannot fill the chain. */
export function createRefusalLog(o: { db: Db; clock: Clock; onError: (error: unknown) => void }): RefusalLog {
  const counted = new Map<string, Counted>();
  const append = async (entry: AuditEntry) => {
    try {
      await transaction(o.db, (tx) => appendAudit(tx, entry, o.clock.now()));
    } catch (error) {
      o.onError(error);
    }
  };
  const close = async (key: string, { entry, repeats }: Counted) => {
    counted.delete(key);
    if (repeats > 0) await append({ ...entry, after: { repeated: repeats, periodMs } });
  };
  const keyFor = (wanted: string, { actor, target }: AuditEntry): string => {
    // Attempts on an existing person are always recorded under that person; there are only so many people.
    if (target?.type === 'person' || counted.has(wanted)) return wanted;
    const own = [...counted.values()].filter(({ entry }) => entry.actor.id === actor.id).length;
    if (actor.via !== 'anonymous' && own >= maxKeysOfPerson) return `${overflowKey}|${actor.id}`;
    return counted.size < maxKeys ? wanted : overflowKey;
  };
  return {
    record: async (wanted, entry) => {
      const now = o.clock.now();
      const key = keyFor(wanted, entry);
      const known = counted.get(key);
      if (known !== undefined && !isOver(known, now)) {
        known.repeats += 1;
        return;
      }
      if (known !== undefined) await close(key, known);
      counted.set(key, { entry: key === wanted ? entry : several(entry, key), since: now, repeats: 0 });
      await append(entry);
    },
    flush: async (which) => {
      const now = o.clock.now();
      for (const [key, known] of counted) if (which === 'all' || isOver(known, now)) await close(key, known);
    },
  };
}

/** An overflow count covers many endpoints and objects, and that of all many people, so it names none. */
const several = (entry: AuditEntry, key: string): AuditEntry => ({
  ...entry,
  actor: key === overflowKey ? { id: 'several', name: 'several', via: 'anonymous' } : entry.actor,
  action: 'access.refused',
  target: null,
  cluster: null,
  reason: 'too many different refusals per minute to record each one',
});
