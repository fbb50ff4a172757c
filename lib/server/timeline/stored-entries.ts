import 'server-only';
import { z } from 'zod';
import { messageSchema } from '@/lib/domain/message/schema';
import { timelineObjectSchema } from '@/lib/domain/timeline/entry';
import type { TimelineRecord } from '@/lib/domain/timeline/merge';
import { isProblem, isRecorded, timelineSources, timelineTones } from '@/lib/domain/timeline/sources';
import { objectKey } from '@/lib/domain/timeline/timeline-object';
import type { Db, Tx } from '@/lib/server/db/db';
import type { UnstoredRecord } from './cluster-recorder';

/** Lanes count by quarter hours. */
export const SLOT_MS = 15 * 60_000;

export type StoredEntry = NonNullable<Awaited<ReturnType<Db['timelineEntry']['findUnique']>>>;

/** Case does not matter to a search. */
export const searchForm = (text: string): string => text.normalize('NFC').toLowerCase();

const rowOf = (record: TimelineRecord) => ({
  id: record.id,
  cluster: record.cluster,
  key: record.key,
  at: BigInt(record.at),
  lastAt: BigInt(record.lastAt),
  until: record.until === null ? null : BigInt(record.until),
  running: record.running,
  source: record.source,
  tone: record.tone,
  problem: isProblem(record.tone) ? 1 : 0,
  slot: Math.floor(record.at / SLOT_MS),
  object: JSON.stringify(record.object),
  text: JSON.stringify(record.text),
  search: searchForm(`${record.text.text}\n${objectKey(record.object)}\n${record.raw ?? ''}`),
  raw: record.raw,
  count: record.count,
});

/** Four statements, however many there are. Storing an entry again replaces it. */
export async function storeRecords(tx: Tx, records: readonly UnstoredRecord[]): Promise<void> {
  const created = records.filter(({ isNew }) => isNew).map(({ record }) => record.id);
  const refs = records.flatMap(({ record: { cluster, id: entryId }, newRefs }) =>
    newRefs.map((ref) => ({ cluster, ref, entryId })),
  );
  if (created.length > 0) await tx.timelineRef.deleteMany({ where: { entryId: { in: created } } });
  await tx.timelineEntry.deleteMany({ where: { id: { in: records.map(({ record }) => record.id) } } });
  await tx.timelineEntry.createMany({ data: records.map(({ record }) => rowOf(record)) });
  if (refs.length > 0) await tx.timelineRef.createMany({ data: refs });
}

const sourceSchema = z.enum(timelineSources);
const toneSchema = z.enum(timelineTones);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What an entry says; null for one that this version cannot read. */
export function readStored(row: StoredEntry) {
  const source = sourceSchema.safeParse(row.source);
  const tone = toneSchema.safeParse(row.tone);
  const object = timelineObjectSchema.safeParse(parsed(row.object));
  const text = messageSchema.safeParse(parsed(row.text));
  if (!source.success || !tone.success || !object.success || !text.success) return null;
  const { id, cluster, key, running, raw, count } = row;
  const until = row.until === null ? null : Number(row.until);
  const what = { source: source.data, tone: tone.data, object: object.data, text: text.data };
  return { id, cluster, key, at: Number(row.at), lastAt: Number(row.lastAt), until, running, raw, count, ...what };
}

/** Of a cluster: those that hold, and those that later signals may repeat. Newest first, at most 10,000. */
export async function readRecent(
  db: Db,
  { cluster, since }: { cluster: string; since: number },
): Promise<TimelineRecord[]> {
  const query = { orderBy: { lastAt: 'desc' }, take: 5_000 } as const;
  const found = await Promise.all([
    db.timelineEntry.findMany({ where: { cluster, running: true }, ...query }),
    db.timelineEntry.findMany({ where: { cluster, running: false, lastAt: { gte: BigInt(since) } }, ...query }),
  ]);
  const rows = found.flat();
  const refs = await refsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row): TimelineRecord[] => {
    const read = readStored(row);
    if (read === null || !isRecorded(read.source)) return [];
    return [{ ...read, source: read.source, refs: refs.get(row.id) ?? [objectKey(read.object)] }];
  });
}

export async function refsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (let from = 0; from < ids.length; from += 2_000) {
    const rows = await db.timelineRef.findMany({ where: { entryId: { in: ids.slice(from, from + 2_000) } } });
    for (const { entryId, ref } of rows) found.set(entryId, [...(found.get(entryId) ?? []), ref]);
  }
  return found;
}
