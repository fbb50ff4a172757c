import 'server-only';
import { repairActor } from '@/lib/domain/access/actor';
import { type ChangeState, isOver } from '@/lib/domain/change/state';
import { changeStateSchema } from '@/lib/domain/change/change';
import type { RepairChange } from '@/lib/domain/node/auto-repair';
import { isTaken } from '@/lib/server/db/database-failure';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

/** Waits for approval, its turn or its end. A blocked plan does nothing. */
const OPEN: ChangeState[] = changeStateSchema.options.filter((state) => state !== 'blocked' && !isOver(state));

/** The policy's own changes since a time, and all open ones, from the database: a restart loses none. */
export async function readRepairChanges(
  db: Db,
  { cluster, since }: { cluster: string; since: number },
): Promise<RepairChange[]> {
  const own = { requesterId: repairActor.id, createdAt: { gte: new Date(since) } };
  const rows = await db.change.findMany({
    where: { cluster, OR: [own, { state: { in: OPEN } }] },
    select: {
      id: true,
      state: true,
      requesterId: true,
      createdAt: true,
      touches: { select: { uid: true } },
      approvals: { select: { personId: true } },
    },
    orderBy: { number: 'desc' },
    take: 2_000,
  });
  const withdrawn = await db.auditRecord.findMany({
    where: { actorId: repairActor.id, action: { endsWith: ':withdrawn' }, at: { gte: since } },
    select: { changeId: true },
  });
  const passed = new Set(withdrawn.map(({ changeId }) => changeId));
  return rows.map((row) => ({
    id: row.id,
    uids: row.touches.map(({ uid }) => uid),
    byPolicy: row.requesterId === repairActor.id,
    open: OPEN.some((state) => state === row.state),
    undecided: row.state === 'awaiting-approval' && row.approvals.length === 0,
    passed: passed.has(row.id),
    at: row.createdAt.getTime(),
  }));
}

/** A process silent for this long loses its lease. */
const LEASE_MS = 3 * 60_000;

/** Of several processes on one database only one requests repairs in a cluster; renewed by each call. */
export async function holdRepairLease(db: Db, q: { cluster: string; owner: string; now: number }): Promise<boolean> {
  const uid = `auto-repair/${q.cluster}`;
  const [changeId, since] = [q.owner, new Date(q.now)];
  const free = { OR: [{ changeId }, { since: { lt: new Date(q.now - LEASE_MS) } }] };
  try {
    return await transaction(db, async (tx) => {
      const renewed = await tx.resourceLock.updateMany({ where: { uid, ...free }, data: { changeId, since } });
      if (renewed.count > 0) return true;
      if ((await tx.resourceLock.findUnique({ where: { uid } })) !== null) return false;
      await tx.resourceLock.create({ data: { uid, changeId, fence: 0, since } });
      return true;
    });
  } catch (error) {
    // Another process was first.
    if (isTaken(error)) return false;
    throw error;
  }
}
