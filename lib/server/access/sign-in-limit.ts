import 'server-only';
import type { Tx } from '@/lib/server/db/db';

const periodMs = 15 * 60_000;
export const triesPerAccount = 5;
export const triesPerAddress = 30;

/**
 * Takes one try from the account's and from the address's bucket, which fill again evenly over 15 minutes. In the
 * database, so that replicas share them. No lock-out: nobody can keep somebody else out for good.
 * @returns 0 when the try may go on, else the milliseconds until one may.
 */
export async function takeTry(tx: Tx, o: { account: string; address: string; now: number }): Promise<number> {
  await tx.signInBucket.deleteMany({ where: { updatedAt: { lt: new Date(o.now - periodMs) } } });
  const waits = [
    await take(tx, { key: `account:${o.account}`, capacity: triesPerAccount, now: o.now }),
    await take(tx, { key: `address:${o.address}`, capacity: triesPerAddress, now: o.now }),
  ];
  return Math.max(...waits);
}

/** After the right password the account's bucket is full again; the address's is not. */
export async function forgiveTries(tx: Tx, account: string): Promise<void> {
  await tx.signInBucket.deleteMany({ where: { key: `account:${account}` } });
}

async function take(tx: Tx, o: { key: string; capacity: number; now: number }): Promise<number> {
  const updatedAt = new Date(o.now);
  const bucket = await tx.signInBucket.findUnique({ where: { key: o.key } });
  const refillPerMs = o.capacity / periodMs;
  const elapsedMs = bucket === null ? 0 : Math.max(0, o.now - bucket.updatedAt.getTime());
  const held = bucket === null ? o.capacity : Math.min(o.capacity, bucket.tokens + elapsedMs * refillPerMs);
  if (held < 1) return Math.ceil((1 - held) / refillPerMs);
  const tokens = held - 1;
  await tx.signInBucket.upsert({
    where: { key: o.key },
    create: { key: o.key, tokens, updatedAt },
    update: { tokens, updatedAt },
  });
  return 0;
}
