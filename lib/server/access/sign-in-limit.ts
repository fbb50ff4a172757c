import 'server-only';
import type { Tx } from '@/lib/server/db/db';

const periodMs = 15 * 60_000;
export const triesPerAccount = 5;
export const triesPerAddress = 30;
/** From all addresses. Further tries are slowed down and not refused: an attack must not lock the person out. */
export const triesPerAccountInAll = 100;
const slowerPerTryMs = 100;
export const slowestMs = 10_000;

/** `refusedMs`: to wait before another try, 0 when this one is allowed. `slowedMs`: to wait before it is answered. */
export interface TakenTry {
  refusedMs: number;
  slowedMs: number;
}

/**
 * Takes one try from the buckets of the address, of the account at this address, and of the account; they refill evenly
 * over 15 minutes. A refused try takes nothing from the later ones, so one address cannot slow a person down everywhere.
 * In the database, so that replicas share them.
 */
export async function takeTry(tx: Tx, o: { account: string; address: string; now: number }): Promise<TakenTry> {
  await tx.signInBucket.deleteMany({ where: { updatedAt: { lt: new Date(o.now - periodMs) } } });
  for (const bucket of [ofAddress(o), { key: accountHere(o), capacity: triesPerAccount, now: o.now }]) {
    const refusedMs = await take(tx, bucket);
    if (refusedMs > 0) return { refusedMs, slowedMs: 0 };
  }
  return { refusedMs: 0, slowedMs: await slow(tx, o) };
}

const accountHere = (o: { account: string; address: string }): string => `account:${o.account}@${o.address}`;

/** The right password refills the account's bucket at this address and gives the others this one try back: only failures count. */
export async function forgiveTries(tx: Tx, o: { account: string; address: string; now: number }): Promise<void> {
  await giveBack(tx, ofAddress(o));
  await tx.signInBucket.deleteMany({ where: { key: accountHere(o) } });
  await giveBack(tx, ofAccount(o));
}

async function giveBack(tx: Tx, bucket: Bucket): Promise<void> {
  const tokens = await held(tx, bucket);
  await keep(tx, bucket, Math.min(bucket.capacity, tokens + 1));
}

interface Bucket {
  key: string;
  capacity: number;
  now: number;
}

const ofAddress = ({ address, now }: { address: string; now: number }): Bucket => ({
  key: `address:${address}`,
  capacity: triesPerAddress,
  now,
});

const ofAccount = ({ account, now }: { account: string; now: number }): Bucket => ({
  key: `account:${account}`,
  capacity: triesPerAccountInAll,
  now,
});

/** The tokens held now. Writing first locks the row, so that tries at the same moment count one after another. */
async function held(tx: Tx, { key, capacity, now }: Bucket): Promise<number> {
  const bucket = await tx.signInBucket.upsert({
    where: { key },
    create: { key, tokens: capacity, updatedAt: new Date(now) },
    update: { key },
  });
  const elapsedMs = Math.max(0, now - bucket.updatedAt.getTime());
  return Math.min(capacity, bucket.tokens + (elapsedMs * capacity) / periodMs);
}

async function keep(tx: Tx, { key, now }: Bucket, tokens: number): Promise<void> {
  await tx.signInBucket.update({ where: { key }, data: { tokens, updatedAt: new Date(now) } });
}

async function take(tx: Tx, bucket: Bucket): Promise<number> {
  const tokens = await held(tx, bucket);
  if (tokens < 1) return Math.ceil(((1 - tokens) * periodMs) / bucket.capacity);
  await keep(tx, bucket, tokens - 1);
  return 0;
}

/** Tries beyond the capacity become debt, down to the slowest. */
async function slow(tx: Tx, o: { account: string; now: number }): Promise<number> {
  const bucket = ofAccount(o);
  const tokens = Math.max((await held(tx, bucket)) - 1, -slowestMs / slowerPerTryMs);
  await keep(tx, bucket, tokens);
  return tokens < 0 ? Math.ceil(-tokens * slowerPerTryMs) : 0;
}
