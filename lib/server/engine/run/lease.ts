import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { EngineParts } from '../deps';

export const LEASE_MS = 30_000;
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
  const at = new Date(now);
  const free = { OR: [{ owner: null }, { leaseUntil: { lt: at } }] };
  const due = await parts.db.changeRun.findMany({
    where: { state: { in: ['queued', 'running'] }, notBefore: { lte: at }, ...free },
    orderBy: { notBefore: 'asc' },
    take: 20,
  });
  for (const run of due) {
    if (q.busy.has(run.changeId)) continue;
    const fence = run.fence + 1;
    const attempt = run.attempt + 1;
    const claimed = await transaction(parts.db, (tx) =>
      tx.changeRun.updateMany({
        where: { changeId: run.changeId, fence: run.fence, state: run.state, ...free },
        data: { owner: q.owner, fence, attempt, state: 'running', leaseUntil: new Date(now + LEASE_MS) },
      }),
    );
    if (claimed.count === 1) return { changeId: run.changeId, owner: q.owner, fence, attempt, claimedAt: now };
  }
  return null;
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
  const now = parts.clock.now();
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
