import 'server-only';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

const periodMs = 60_000;
const maxKeys = 100;
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

/** Per minute at most two records for each of 100 keys and for all others, so that refusals cannot fill the chain. */
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
  return {
    record: async (wanted, entry) => {
      const now = o.clock.now();
      // Attempts on an existing person are always recorded under that person; there are only so many people.
      const reserved = entry.target?.type === 'person';
      const key = reserved || counted.has(wanted) || counted.size < maxKeys ? wanted : overflowKey;

      const known = counted.get(key);
      if (known !== undefined && !isOver(known, now)) {
        known.repeats += 1;
        return;
      }
      if (known !== undefined) await close(key, known);
      counted.set(key, { entry: key === overflowKey ? anonymous(entry) : entry, since: now, repeats: 0 });
      await append(entry);
    },
    flush: async (which) => {
      const now = o.clock.now();
      for (const [key, known] of counted) if (which === 'all' || isOver(known, now)) await close(key, known);
    },
  };
}

/** The overflow count covers many people and endpoints, so it names none. */
function anonymous(entry: AuditEntry): AuditEntry {
  return {
    ...entry,
    actor: { id: 'several', name: 'several', via: 'anonymous' },
    action: 'access.refused',
    target: null,
    cluster: null,
    reason: 'too many different refusals per minute to record each one',
  };
}
