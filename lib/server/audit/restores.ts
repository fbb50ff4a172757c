import 'server-only';
import { z } from 'zod';
import type { Anchor } from '@/lib/server/audit/anchors';
import { recordedContent } from '@/lib/server/audit/read-records';
import { maxSeq, readRow, readRows } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';

export const restoreAccepted = 'database.restore-accepted';

/** The newest anchor that the database does not have, and the last record that it shares with the anchors. */
export interface Restored {
  lost: Anchor;
  keptSeq: number;
}

const acceptedSchema = z.object({ keptSeq: z.number(), lostSeq: z.number() });
type Accepted = z.infer<typeof acceptedSchema> & { at: number };

/** Anchors that nobody has given up; the record of an accepted restore says which those are. */
export async function validAnchors(db: Db, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const rows = await readRows(db, { where: { action: restoreAccepted, outcome: 'ok', seq: { lte: maxSeq } } });
  const accepted = rows.flatMap((row): Accepted[] => {
    const record = recordedContent(row);
    const parsed = acceptedSchema.safeParse(record?.after);
    return record === null || !parsed.success ? [] : [{ ...parsed.data, at: record.at }];
  });
  return anchors.filter(
    ({ seq, at }) => !accepted.some((one) => seq > one.keptSeq && seq <= one.lostSeq && at <= one.at),
  );
}

/** Null: the database has the record of its newest anchor. */
export async function findRestore(db: Db, anchors: readonly Anchor[]): Promise<Restored | null> {
  const valid = (await validAnchors(db, anchors)).toSorted((a, b) => b.seq - a.seq);
  const [newest] = valid;
  if (newest === undefined || (await isRecorded(db, newest))) return null;
  for (const anchor of valid) if (await isRecorded(db, anchor)) return { lost: newest, keptSeq: anchor.seq };
  return { lost: newest, keptSeq: 0 };
}

export async function isRecorded(db: Db, { seq, hash }: Anchor): Promise<boolean> {
  return seq <= maxSeq && (await readRow(db, seq))?.hash === hash;
}
