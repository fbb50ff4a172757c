import 'server-only';
import { kept } from '@/lib/domain/history/range';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { coarse, fine } from './spans';

const DAY_MS = 24 * 60 * 60_000;

/** How much is kept. */
export interface SampleLimits {
  /** Hourly samples. */
  days: number;
  /** Of all clusters together. */
  limitBytes: number;
}
export const usualLimits: SampleLimits = { days: 30, limitBytes: 256 * 1024 * 1024 };

/** Chunks removed in one transaction. */
const AT_ONCE = 20;

/** Removes what is too old. */
export async function removeExpired(db: Db, { days }: SampleLimits, now: number): Promise<void> {
  const ages = [
    { stepMs: fine.stepMs, before: now - kept.fine.forMs - fine.chunkMs },
    { stepMs: coarse.stepMs, before: now - days * DAY_MS - coarse.chunkMs },
  ];
  for (const { stepMs, before } of ages) {
    const where = { stepMs, at: { lt: BigInt(Math.floor(before)) } };
    if ((await db.usageChunk.count({ where })) > 0) await transaction(db, (tx) => tx.usageChunk.deleteMany({ where }));
  }
}

/** Removes the oldest chunks until the rest fits, and records that it did. @returns the number of removed chunks */
export async function removeExcess(db: Db, { limitBytes }: SampleLimits): Promise<number> {
  let removed = 0;
  for (;;) {
    const { _sum: sum } = await db.usageChunk.aggregate({ _sum: { size: true } });
    let excess = (sum.size ?? 0) - limitBytes;
    if (excess <= 0) return removed;
    const oldest = await db.usageChunk.groupBy({
      by: ['cluster', 'stepMs', 'at'],
      _sum: { size: true },
      orderBy: { at: 'asc' },
      take: AT_ONCE,
    });
    if (oldest.length === 0) return removed;
    await transaction(db, async (tx) => {
      for (const { cluster, stepMs, at, _sum: own } of oldest) {
        if (excess <= 0) return;
        excess -= own.size ?? 0;
        await tx.usageChunk.deleteMany({ where: { cluster, stepMs, at } });
        const before = at + BigInt(stepMs === fine.stepMs ? fine.chunkMs : coarse.chunkMs);
        await tx.usageDrop.upsert({ where: { cluster }, create: { cluster, before }, update: { before } });
      }
    });
    removed += oldest.length;
  }
}

/** Of clusters that are no longer configured, samples are kept until they expire. */
export const wasDropped = (before: number | null, { days }: SampleLimits, now: number): boolean =>
  before !== null && before > now - days * DAY_MS;
