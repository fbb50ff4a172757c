import 'server-only';
import { readEnvelope } from '@/lib/domain/audit/envelope';
import { damagedAmong } from '@/lib/server/audit/damaged-rows';
import type { SearchedRow, Where } from '@/lib/server/audit/record-filter';
import { isCallValue, readRows } from '@/lib/server/audit/read-rows';
import { isMalformed } from '@/lib/server/db/damaged-data';
import type { Db } from '@/lib/server/db/db';

export type ChangeEvent = SearchedRow & { seq: number };

const select = {
  seq: true,
  at: true,
  actorId: true,
  action: true,
  outcome: true,
  cluster: true,
  changeId: true,
  targetId: true,
  call: true,
  envelope: true,
} as const;

/** The records of each change up to then that are no calls; a change has a few. */
export async function eventsOf(db: Db, ids: readonly string[], upTo: number): Promise<Map<string, ChangeEvent[]>> {
  if (ids.length === 0) return new Map();
  // For SQLite: `call` by range, see whereOf, and no other range, with which the index without `call` would seem as good.
  const where = { changeId: { in: [...ids] }, call: { lt: 1 }, NOT: { seq: { gt: upTo } } };
  const events = new Map<string, ChangeEvent[]>();
  for (const row of await read(db, where)) {
    if (row.changeId === null) continue;
    const known = events.get(row.changeId);
    if (known === undefined) events.set(row.changeId, [row]);
    else known.push(row);
  }
  return events;
}

/** Damaged records are rows of their own: their columns or their text cannot be read. */
async function read(db: Db, where: Where): Promise<ChangeEvent[]> {
  try {
    const rows = await db.auditRecord.findMany({ where, select });
    const damaged = await damagedAmong(db, rows);
    return rows.filter((row) => isCallValue(row.call) && !damaged.has(row.seq) && isReadable(row)).map(withoutText);
  } catch (error) {
    if (!isMalformed(error)) throw error;
    const rows = await readRows(db, { where });
    return rows.filter((row) => row.unreadable.length === 0 && isReadable(row)).map(withoutText);
  }
}

const isReadable = ({ envelope }: { envelope: string }): boolean => readEnvelope(envelope) !== null;

const withoutText = ({ envelope: _text, ...event }: ChangeEvent & { envelope: string }): ChangeEvent => event;
