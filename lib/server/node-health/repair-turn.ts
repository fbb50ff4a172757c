import 'server-only';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

/** Who looks no more for so long has lost its turn. */
const TURN_MS = 3 * 60_000;

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'P2002';

/** Whether this process is the one of several on the same database that asks for repairs in a cluster; kept by asking again. */
export async function holdTurn(db: Db, q: { cluster: string; owner: string; now: number }): Promise<boolean> {
  const uid = `auto-repair/${q.cluster}`;
  const [changeId, since] = [q.owner, new Date(q.now)];
  const free = { OR: [{ changeId }, { since: { lt: new Date(q.now - TURN_MS) } }] };
  try {
    return await transaction(db, async (tx) => {
      const renewed = await tx.resourceLock.updateMany({ where: { uid, ...free }, data: { changeId, since } });
      if (renewed.count > 0) return true;
      if ((await tx.resourceLock.findUnique({ where: { uid } })) !== null) return false;
      await tx.resourceLock.create({ data: { uid, changeId, fence: 0, since } });
      return true;
    });
  } catch (error) {
    // Another process was the first in the same moment.
    if (isTaken(error)) return false;
    throw error;
  }
}
