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
  const tooOld = timeKey(now - days * DAY_MS);
  for (let ids = await oldest(db, cluster); ids.length > 0; ids = await oldest(db, cluster)) {
    const expired = ids.filter((id) => id < tooOld);
    await remove(db, expired);
    if (expired.length < ids.length) break;
  }
  let newest: string | null = null;
  for (let excess = (await sizeOf(db, cluster)) - entries; excess > 0; excess -= BATCH) {
    const ids = (await oldest(db, cluster)).slice(0, excess);
    await remove(db, ids);
    newest = ids.at(-1) ?? newest;
  }
  if (newest === null) return;
  const droppedUntil = BigInt(Number(newest.slice(0, 13)));
  await transaction(db, (tx) => tx.timelineRecorder.updateMany({ where: { cluster }, data: { droppedUntil } }));
}

const problems = [0, 1];

/** Counted along an index. */
async function sizeOf(db: Db, cluster: string): Promise<number> {
  const counts = await Promise.all(problems.map((problem) => db.timelineEntry.count({ where: { cluster, problem } })));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Ids of the oldest entries, in order; few at a time, so that nothing waits long for them. */
async function oldest(db: Db, cluster: string): Promise<string[]> {
  const query = { select: { id: true }, orderBy: { id: 'asc' }, take: BATCH } as const;
  const found = await Promise.all(
    problems.map((problem) => db.timelineEntry.findMany({ where: { cluster, problem }, ...query })),
  );
  return found
    .flatMap((rows) => rows.map(({ id }) => id))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .slice(0, BATCH);
}

const remove = (db: Db, ids: string[]): Promise<unknown> =>
  ids.length === 0
    ? Promise.resolve()
    : transaction(db, async (tx) => {
        await tx.timelineRef.deleteMany({ where: { entryId: { in: ids } } });
        await tx.timelineEntry.deleteMany({ where: { id: { in: ids } } });
      });

/** Clusters that no process has recorded for a day, such as those that are no longer configured. */
export async function unrecorded(db: Db, now: number): Promise<string[]> {
  const where = { leaseUntil: { lt: BigInt(now - DAY_MS) } };
  return (await db.timelineRecorder.findMany({ where, select: { cluster: true } })).map(({ cluster }) => cluster);
}
