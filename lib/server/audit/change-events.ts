import 'server-only';
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

/** Damaged records are rows of their own. */
async function read(db: Db, where: Where): Promise<ChangeEvent[]> {
  try {
    const rows = await db.auditRecord.findMany({ where, select });
    const damaged = await damagedAmong(db, rows);
    return rows.filter(({ seq, call }) => isCallValue(call) && !damaged.has(seq));
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return (await readRows(db, { where })).filter(({ unreadable }) => unreadable.length === 0);
  }
}
