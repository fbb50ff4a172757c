import 'server-only';
import type { Tx } from '@/lib/server/db/db';

const periodMs = 15 * 60_000;
export const triesPerAccount = 5;
export const triesPerAddress = 30;
/** From all addresses: high, because reaching it locks the person out too. */
export const triesPerAccountInAll = 100;

/**
 * Takes one try from the buckets of the address, of the account at this address, and of the account; they refill evenly
 * over 15 minutes. A refused try takes nothing from the later ones, so one address cannot lock a person out everywhere.
 * In the database, so that replicas share them.
 * @returns 0 when allowed, else the milliseconds to wait.
 */
export async function takeTry(tx: Tx, o: { account: string; address: string; now: number }): Promise<number> {
  await tx.signInBucket.deleteMany({ where: { updatedAt: { lt: new Date(o.now - periodMs) } } });
  const buckets = [
    { key: `address:${o.address}`, capacity: triesPerAddress },
    { key: accountHere(o), capacity: triesPerAccount },
    { key: `account:${o.account}`, capacity: triesPerAccountInAll },
  ];
  for (const bucket of buckets) {
    const waitMs = await take(tx, { ...bucket, now: o.now });
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

const accountHere = (o: { account: string; address: string }): string => `account:${o.account}@${o.address}`;

/** The right password refills the account's bucket at this address, but not the address's own. */
export async function forgiveTries(tx: Tx, o: { account: string; address: string }): Promise<void> {
  await tx.signInBucket.deleteMany({ where: { key: accountHere(o) } });
}

async function take(tx: Tx, o: { key: string; capacity: number; now: number }): Promise<number> {
  const updatedAt = new Date(o.now);
  const { key } = o;
  // Writing first locks the row, so that tries at the same moment count one after another.
  const bucket = await tx.signInBucket.upsert({
    where: { key },
    create: { key, tokens: o.capacity, updatedAt },
    update: { key },
  });
  const refillPerMs = o.capacity / periodMs;
  const elapsedMs = Math.max(0, o.now - bucket.updatedAt.getTime());
  const held = Math.min(o.capacity, bucket.tokens + elapsedMs * refillPerMs);
  if (held < 1) return Math.ceil((1 - held) / refillPerMs);
  await tx.signInBucket.update({ where: { key }, data: { tokens: held - 1, updatedAt } });
  return 0;
}
