import 'server-only';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

const periodMs = 60_000;
const maxKeys = 200;
/** Of one action of one person, who may choose its object: others keep their own records. */
const maxObjects = 10;
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

/** Per minute at most two records for each of 200 keys, for further objects of an action of a person and for all others, so that refusals cannot fill the chain. */
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
  const keyFor = (wanted: string, { actor, action, target }: AuditEntry): string => {
    // Attempts on an existing person are always recorded under that person; there are only so many people.
    if (target?.type === 'person' || counted.has(wanted)) return wanted;
    const isSame = (entry: AuditEntry) => entry.actor.id === actor.id && entry.action === action;
    const same = [...counted.values()].filter(({ entry }) => isSame(entry)).length;
    if (actor.via !== 'anonymous' && same >= maxObjects) return `${overflowKey}|${actor.id}|${action}`;
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

/** An overflow count covers many objects, and that of all many people and endpoints, so it names none. */
const several = (entry: AuditEntry, key: string): AuditEntry => ({
  ...entry,
  ...(key === overflowKey
    ? { actor: { id: 'several', name: 'several', via: 'anonymous' }, action: 'access.refused' }
    : {}),
  target: null,
  cluster: null,
  reason: 'too many different refusals per minute to record each one',
});
