import { readable } from '@/lib/server/audit/read-rows';
import { DamagedData, damagedPlaces, readStored } from '@/lib/server/db/damaged-data';
import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { EngineParts } from '../deps';
import { endUnreadable } from './end-unreadable';

export const LEASE_MS = 30_000;
/** Columns of whole numbers hold less. */
const MAX_COUNT = 2 ** 31 - 1;
export const HEARTBEAT_MS = 10_000;
/** Without a renewal for this long the run stops at once: another worker may take the lease soon. */
const WATCHDOG_MS = 20_000;

/** The right to run one change. Every journal write checks `fence`. */
export interface Lease {
  changeId: string;
  owner: string;
  fence: number;
  attempt: number;
  claimedAt: number;
}

/** Another worker has the lease: stop without writing anything. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const held = ({ changeId, owner, fence }: Lease) => ({ changeId, owner, fence, state: 'running' });

/** A due run without an owner or with an expired lease; null when there is none. */
export async function claimRun(
  parts: EngineParts,
  q: { owner: string; busy: ReadonlySet<string> },
): Promise<Lease | null> {
  const now = parts.clock.now();
  const leaseNow = await parts.leaseNow();
  const free = { OR: [{ owner: null }, { leaseUntil: { lt: new Date(leaseNow) } }] };
  const where = { state: { in: ['queued', 'running'] }, notBefore: { lte: new Date(now) }, ...free };
  const orderBy = [{ notBefore: 'asc' as const }, { changeId: 'asc' as const }];
  // Each is read apart: one that is damaged must not keep the others from running.
  const due = await readable(
    (page) => parts.db.changeRun.findMany({ where, orderBy, select: { changeId: true }, ...page }),
    20,
  );
  for (const { changeId } of due) {
    if (q.busy.has(changeId)) continue;
    const run = await runOf(parts, changeId);
    if (run === null) continue;
    const fence = run.fence + 1;
    const attempt = run.attempt + 1;
    const claimed = await transaction(parts.db, (tx) =>
      tx.changeRun.updateMany({
        where: { changeId: run.changeId, fence: run.fence, state: run.state, ...free },
        data: { owner: q.owner, fence, attempt, state: 'running', leaseUntil: new Date(leaseNow + LEASE_MS) },
      }),
    );
    if (claimed.count === 1) return { changeId: run.changeId, owner: q.owner, fence, attempt, claimedAt: now };
  }
  return null;
}

/** Null: it is gone, or damaged, and then its change was ended. */
async function runOf(parts: EngineParts, changeId: string) {
  const place = { table: 'ChangeRun', id: changeId };
  const select = { changeId: true, fence: true, attempt: true, state: true };
  try {
    const run = await readStored(parts.db, place, () => parts.db.changeRun.findUnique({ where: { changeId }, select }));
    if (run !== null && Math.max(run.fence, run.attempt) >= MAX_COUNT)
      throw new DamagedData({ ...place, column: 'fence, attempt' });
    return run;
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    await endUnreadable(parts, changeId, { damage: error });
    return null;
  }
}

/** Ends changes whose runs hold values that no query for due runs finds, or that fail it. */
export async function endDamagedRuns(parts: EngineParts, busy: ReadonlySet<string>): Promise<void> {
  const q = { table: 'ChangeRun', where: `"state" IS NOT ?`, value: 'finished' };
  for (const place of await damagedPlaces(parts.db, q))
    if (!busy.has(place.id)) await endUnreadable(parts, place.id, { damage: new DamagedData(place) });
}

/** Throws inside a transaction when the lease is gone, and locks the run until commit. @throws LeaseLost. */
export async function checkFence(tx: Tx, lease: Lease): Promise<void> {
  const still = await tx.changeRun.updateMany({ where: held(lease), data: { fence: lease.fence } });
  if (still.count !== 1) throw new LeaseLost();
}

export async function releaseRun(parts: EngineParts, lease: Lease, notBefore: number): Promise<void> {
  await transaction(parts.db, (tx) =>
    tx.changeRun.updateMany({
      where: held(lease),
      data: { owner: null, leaseUntil: null, notBefore: new Date(notBefore) },
    }),
  );
}

/** Embedded database: this process alone has the data, so earlier lease holders are dead. */
export async function dropAllLeases(parts: EngineParts): Promise<void> {
  await transaction(parts.db, (tx) =>
    tx.changeRun.updateMany({
      where: { state: { in: ['queued', 'running'] }, owner: { not: null } },
      data: { owner: null, leaseUntil: null },
    }),
  );
}

async function renew(parts: EngineParts, lease: Lease): Promise<boolean> {
  const now = await parts.leaseNow();
  const renewed = await transaction(parts.db, (tx) =>
    tx.changeRun.updateMany({ where: held(lease), data: { leaseUntil: new Date(now + LEASE_MS) } }),
  );
  return renewed.count === 1;
}

/** Renews a lease until stopped; aborts `lost` when it is gone or could not be renewed in time. */
export function keepLease(parts: EngineParts, lease: Lease, lost: AbortController): () => void {
  let sentAt = performance.now();
  const beat = setInterval(() => {
    const sending = performance.now();
    renew(parts, lease).then(
      (still) => {
        if (still) sentAt = sending;
        else lost.abort(new LeaseLost());
      },
      (error: unknown) => parts.onFault?.('failed to renew a lease', error),
    );
  }, HEARTBEAT_MS);
  const watchdog = setInterval(() => {
    if (performance.now() - sentAt > WATCHDOG_MS) lost.abort(new LeaseLost());
  }, 1_000);
  return () => {
    clearInterval(beat);
    clearInterval(watchdog);
  };
}
