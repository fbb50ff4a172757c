import 'server-only';
import { z } from 'zod';
import { Failure } from '@/lib/domain/failure';
import type { Anchor } from '@/lib/server/audit/anchors';
import { recordedContent } from '@/lib/server/audit/read-records';
import { type AuditRow, maxSeq, readRow, readRows } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';

// Written with the outcome `ok` only. A query that names it too would read every record with that outcome.
export const restoreFound = 'database.restore-found';
export const restoreAccepted = 'database.restore-accepted';

/**
 * The newest anchor that the database does not have, and the last record that it shares with the anchors. `lost` null:
 * the anchors themselves are gone, so nothing tells how old the database is.
 */
export interface Restored {
  lost: Anchor | null;
  keptSeq: number;
}

const acceptedSchema = z.object({ keptSeq: z.number(), lostSeq: z.number(), lostAt: z.number().nullish() });
interface Accepted {
  keptSeq: number;
  lostSeq: number;
  /** Of the decision, or of the anchor that it gives up, whose clock may have been ahead. */
  at: number;
}

/** Anchors that nobody has given up; the record of an accepted restore says which those are. */
export async function validAnchors(db: Db, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const rows = await readRows(db, { where: { action: restoreAccepted, seq: { lte: maxSeq } } });
  const accepted = rows.flatMap((row): Accepted[] => {
    const record = recordedContent(row);
    const parsed = acceptedSchema.safeParse(record?.after);
    if (record === null || !parsed.success) return [];
    const { keptSeq, lostSeq, lostAt } = parsed.data;
    return [{ keptSeq, lostSeq, at: Math.max(record.at, lostAt ?? 0) }];
  });
  return anchors.filter(
    ({ seq, at }) => !accepted.some((one) => seq > one.keptSeq && seq <= one.lostSeq && at <= one.at),
  );
}

/** Null: the database has the records of its newest anchors. `anchors`: oldest first. */
export async function findRestore(db: Db, anchors: readonly Anchor[]): Promise<Restored | null> {
  const valid = await validAnchors(db, anchors);
  const bySeq = valid.toSorted((a, b) => b.seq - a.seq);
  const missing: Anchor[] = [];
  let isPast = false;
  // Replicas append in turns, and a chain that was continued after a restore begins again at a lower number: both the
  // last anchor and the one with the highest number must be there.
  for (const anchor of valid.toReversed()) {
    isPast ||= anchor === bySeq[0];
    if (!(await isRecorded(db, anchor))) missing.push(anchor);
    else if (isPast) break;
  }
  const [lost, ...others] = missing.toSorted((a, b) => b.seq - a.seq);
  if (lost === undefined) return null;
  const first = others.at(-1) ?? lost;
  for (const anchor of bySeq)
    if (anchor.seq < first.seq && (await isRecorded(db, anchor))) return { lost, keptSeq: anchor.seq };
  return { lost, keptSeq: 0 };
}

const foundSchema = z.object({
  keptSeq: z.number(),
  lostSeq: z.number().nullable(),
  lostHash: z.string().nullable(),
  lostAt: z.number().nullable(),
});

/** What is recorded of a restore. */
export const restoreFacts = ({ lost, keptSeq }: Restored): z.infer<typeof foundSchema> => ({
  keptSeq,
  lostSeq: lost?.seq ?? null,
  lostHash: lost?.hash ?? null,
  lostAt: lost?.at ?? null,
});

/** A restore that this or another replica found, and about which nobody has decided. */
export async function pendingRestore(db: Db): Promise<Restored | null> {
  const where = { action: { in: [restoreFound, restoreAccepted] }, seq: { lte: maxSeq } };
  const rows = await readRows(db, { where, orderBy: { seq: 'desc' }, take: 100 });
  const accepted = rows.findIndex(({ action }) => action === restoreAccepted);
  return (accepted < 0 ? rows : rows.slice(0, accepted)).map(restoredOf).reduce(wider, null);
}

function restoredOf(row: AuditRow): Restored {
  const facts = foundSchema.safeParse(recordedContent(row)?.after).data;
  // A damaged record still says that something was found.
  if (facts === undefined) return { lost: null, keptSeq: 0 };
  const { keptSeq, lostSeq: seq, lostHash: hash, lostAt: at } = facts;
  return { keptSeq, lost: seq === null || hash === null || at === null ? null : { seq, hash, at } };
}

/** What the anchors and the database itself say. `anchors`: oldest first. */
export const knownRestore = async (db: Db, anchors: readonly Anchor[]): Promise<Restored | null> =>
  wider(await findRestore(db, anchors), await pendingRestore(db));

/** Why nothing may be written. */
export const readOnly = ({ lost }: Restored): Failure =>
  new Failure(
    'unavailable',
    lost === null
      ? 'No anchor of this database was found, so it may be an old backup, and Mullion only reads.'
      : 'This database is older than its newest anchor, so Mullion only reads.',
    {
      remedy:
        'Run `mullion audit verify`. If a backup was restored on purpose, an operator continues with this database in the band above each page.',
    },
  );

/** Whether a decision about `one` decides about `other` too. */
export const covers = (one: Restored, other: Restored): boolean =>
  one.keptSeq <= other.keptSeq && (one.lost?.seq ?? 0) >= (other.lost?.seq ?? 0);

/** Both: replicas know different anchors. */
export function wider(one: Restored | null, other: Restored | null): Restored | null {
  if (one === null || other === null) return one ?? other;
  const lost = (one.lost?.seq ?? 0) >= (other.lost?.seq ?? 0) ? one.lost : other.lost;
  return { lost, keptSeq: Math.min(one.keptSeq, other.keptSeq) };
}

export async function isRecorded(db: Db, { seq, hash }: Anchor): Promise<boolean> {
  return seq <= maxSeq && (await readRow(db, seq))?.hash === hash;
}
