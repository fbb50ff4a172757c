import 'server-only';
import { timeKey } from '@/lib/domain/timeline/merge';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

const BATCH = 1_000;
export const DAY_MS = 24 * 3_600_000;

interface Kept {
  cluster: string;
  now: number;
  days: number;
  entries: number;
}

/** Removes entries older than `days`, then the oldest above the limit; notes that the limit removed some. */
export async function dropOld(db: Db, { cluster, now, days, entries }: Kept): Promise<void> {
  await dropBelow(db, { cluster, below: timeKey(now - days * DAY_MS) });
  // Two walks along an index, in place of counting all rows.
  const beyond = await Promise.all(
    [0, 1].map((problem) =>
      db.timelineEntry.findMany({
        where: { cluster, problem },
        select: { id: true },
        orderBy: { id: 'desc' },
        take: entries + 1,
      }),
    ),
  );
  const oldestKept = beyond
    .flat()
    .map(({ id }) => id)
    .toSorted((a, b) => (a < b ? 1 : -1))[entries - 1];
  if (oldestKept === undefined) return;
  const dropped = await dropBelow(db, { cluster, below: oldestKept });
  if (dropped === null) return;
  const droppedUntil = BigInt(Number(dropped.slice(0, 13)));
  await transaction(db, (tx) => tx.timelineRecorder.updateMany({ where: { cluster }, data: { droppedUntil } }));
}

/** @returns the newest that was removed; null: none. */
async function dropBelow(db: Db, { cluster, below }: { cluster: string; below: string }): Promise<string | null> {
  let newest: string | null = null;
  for (const problem of [0, 1])
    for (;;) {
      const where = { cluster, problem, id: { lt: below } };
      const rows = await db.timelineEntry.findMany({
        where,
        select: { id: true },
        orderBy: { id: 'asc' },
        take: BATCH,
      });
      const ids = rows.map(({ id }) => id);
      const last = ids.at(-1);
      if (last === undefined) break;
      if (newest === null || last > newest) newest = last;
      await transaction(db, async (tx) => {
        await tx.timelineRef.deleteMany({ where: { entryId: { in: ids } } });
        await tx.timelineEntry.deleteMany({ where: { id: { in: ids } } });
      });
      if (ids.length < BATCH) break;
    }
  return newest;
}

/** Clusters that no process has recorded for a day, such as those that are no longer configured. */
export async function unrecorded(db: Db, now: number): Promise<string[]> {
  const where = { leaseUntil: { lt: BigInt(now - DAY_MS) } };
  return (await db.timelineRecorder.findMany({ where, select: { cluster: true } })).map(({ cluster }) => cluster);
}
