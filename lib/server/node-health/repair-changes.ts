import { repairActor } from '@/lib/domain/access/actor';
import { type ChangeState, changeStateSchema, isOver } from '@/lib/domain/change/state';
import type { RepairChange } from '@/lib/domain/node/auto-repair';
import type { Db } from '@/lib/server/db/db';

/** It waits for people, for its turn or for its end. One whose plan is blocked does nothing. */
const OPEN: ChangeState[] = changeStateSchema.options.filter((state) => state !== 'blocked' && !isOver(state));

export type KnownChange = RepairChange & { id: string };

/** The policy's own changes since a time, and whoever's are open, as the database has them: a restart forgets none. */
export async function readRepairChanges(
  db: Db,
  { cluster, since }: { cluster: string; since: number },
): Promise<KnownChange[]> {
  const own = { requesterId: repairActor.id, createdAt: { gte: new Date(since) } };
  const rows = await db.change.findMany({
    where: { cluster, OR: [own, { state: { in: OPEN } }] },
    select: { id: true, state: true, requesterId: true, createdAt: true, touches: { select: { uid: true } } },
    orderBy: { number: 'desc' },
    take: 2_000,
  });
  return rows.map((row) => ({
    id: row.id,
    uids: row.touches.map(({ uid }) => uid),
    byPolicy: row.requesterId === repairActor.id,
    open: OPEN.some((state) => state === row.state),
    at: row.createdAt.getTime(),
  }));
}
