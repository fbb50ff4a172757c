import 'server-only';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

/** A process silent for this long loses the clusters that it records. */
export const LEASE_MS = 30_000;

export interface Lease {
  cluster: string;
  /** Whether this process records it. */
  held: boolean;
  /** It was not held before. */
  isNew: boolean;
  /** Until when the cluster was observed. */
  seenUntil: number;
}

interface Holding {
  owner: string;
  clusters: readonly string[];
  now: number;
}

/** Of several processes on one database one records a cluster. Of a SQLite file there is only one process. */
export async function holdLeases(db: Db, { owner, clusters, now: own }: Holding): Promise<Lease[]> {
  const now = (await db.serverNow?.()) ?? own;
  const leaseUntil = BigInt(Math.trunc(now + LEASE_MS));
  return transaction(db, async (tx) => {
    const where = { cluster: { in: [...clusters] } };
    const before = new Map((await tx.timelineRecorder.findMany({ where })).map((row) => [row.cluster, row]));
    const missing = clusters.filter((cluster) => !before.has(cluster));
    for (const cluster of missing) {
      const at = BigInt(own);
      const row = { cluster, owner, leaseUntil, startedAt: at, seenUntil: at };
      // Another process may be first.
      await tx.timelineRecorder.upsert({ where: { cluster }, create: row, update: {} });
    }
    const free = db.provider === 'sqlite' ? {} : { OR: [{ owner }, { leaseUntil: { lt: BigInt(Math.trunc(now)) } }] };
    await tx.timelineRecorder.updateMany({ where: { ...where, ...free }, data: { owner, leaseUntil } });
    const after = await tx.timelineRecorder.findMany({ where });
    return after.map((row) => ({
      cluster: row.cluster,
      held: row.owner === owner,
      isNew: row.owner === owner && before.get(row.cluster)?.owner !== owner,
      seenUntil: Number(row.seenUntil),
    }));
  });
}

/** Everything up to `now` was observed in these clusters. */
export const noteSeen = (db: Db, { owner, clusters, now }: Holding): Promise<unknown> =>
  transaction(db, (tx) =>
    tx.timelineRecorder.updateMany({
      where: { owner, cluster: { in: [...clusters] }, seenUntil: { lt: BigInt(now) } },
      data: { seenUntil: BigInt(now) },
    }),
  );

/** So that another process need not wait. */
export const endLeases = (db: Db, owner: string): Promise<unknown> =>
  transaction(db, (tx) => tx.timelineRecorder.updateMany({ where: { owner }, data: { leaseUntil: 0n } }));
