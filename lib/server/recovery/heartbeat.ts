import 'server-only';
import { isTaken } from '@/lib/server/db/database-failure';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

const uid = 'mullion/heartbeat';
/** Several beats: one may be late. */
const freshMs = 5 * 60_000;

/** Each replica tells once a minute that it works on this database: one that a backup came from tells an older time. */
export async function beat(db: Db, now: number): Promise<void> {
  const row = { changeId: '', fence: 0, since: new Date(now) };
  await transaction(db, async (tx) => {
    // Reads nothing back: a damaged row is repaired.
    const beaten = await tx.resourceLock.updateMany({ where: { uid }, data: row });
    if (beaten.count === 0) await tx.resourceLock.createMany({ data: { uid, ...row } });
  }).catch((error: unknown) => {
    // The first beats of two replicas may meet; either will do.
    if (!isTaken(error)) throw error;
  });
}

/** Whether a replica works on this database, or did a few minutes ago. */
export async function isBeating(db: Db, now: number): Promise<boolean> {
  const last = await db.resourceLock.findUnique({ where: { uid }, select: { since: true } });
  return last !== null && Math.abs(now - last.since.getTime()) < freshMs;
}
