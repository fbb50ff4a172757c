import 'server-only';
import { recordedContent } from '@/lib/server/audit/read-records';
import { type RecordFilter, type Where, whereOf } from '@/lib/server/audit/record-filter';
import { type AuditRow, maxSeq, readRow, readRows } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

/** Most actions, actors or changes whose records are read one by one. */
const maxSources = 64;

/** Most records with a damaged `call` that are listed; verification names more. */
const maxDamaged = 10_000;

type Order = Prisma.AuditRecordOrderByWithRelationInput[];

interface PageQuery {
  filter: RecordFilter;
  /** Records above it are left out; else those appended meanwhile. */
  upTo?: number;
  before: number | undefined;
  take: number;
}

/**
 * Records that match, newest first, from the one that follows `before` in that order. A filter by time orders by time,
 * so that an index gives the order.
 */
export async function recordPage(db: Db, o: PageQuery): Promise<AuditRow[]> {
  const { filter, take } = o;
  const byTime = filter.at !== undefined;
  const orderBy: Order = byTime ? [{ at: 'desc' }, { seq: 'desc' }] : [{ seq: 'desc' }];
  const sources = byTime ? [filter] : sourcesOf(filter);
  // Of what is appended between two reads, one could show the later record and the other not yet the earlier.
  const upTo = o.upTo ?? (sources.length > 1 ? await newestSeq(db) : maxSeq);
  const older = await olderThan(db, { ...o, upTo });
  const wheres = [
    ...sources.map((one): Where => ({ ...whereOf(one), ...older })),
    ...(await damagedCalls(db, filter, older)),
  ];
  const [where] = wheres;
  if (where !== undefined && wheres.length === 1) return readRows(db, { where, orderBy, take });
  const found = await Promise.all(
    wheres.map((one) => db.auditRecord.findMany({ where: one, select: { seq: true }, orderBy, take })),
  );
  const seqs = [...new Set(found.flatMap((rows) => rows.map(({ seq }) => seq)))].toSorted((a, b) => b - a);
  const newest = byTime ? seqs : seqs.slice(0, take);
  return readRows(db, { where: { seq: { in: newest } }, orderBy, take });
}

/** Whether a damaged record was a call is not known: it is listed. */
async function damagedCalls(db: Db, filter: RecordFilter, older: Where): Promise<Where[]> {
  if (filter.withoutCalls !== true) return [];
  // Ranges alone and one by one, for the index; for SQLite, a text is more than any number.
  const ranges = [{ lt: 0 }, { gt: 0, lt: 1 }, { gt: 1 }];
  const query = { select: { seq: true }, orderBy: { call: 'asc' }, take: maxDamaged } as const;
  const found = await Promise.all(ranges.map((call) => db.auditRecord.findMany({ where: { call }, ...query })));
  const damaged = found.flat();
  if (damaged.length === 0) return [];
  return [
    { AND: [whereOf({ ...filter, withoutCalls: false }), older, { seq: { in: damaged.map(({ seq }) => seq) } }] },
  ];
}

export async function newestSeq(db: Db): Promise<number> {
  const newest = { where: { seq: { lte: maxSeq } }, orderBy: { seq: 'desc' }, select: { seq: true } } as const;
  return (await db.auditRecord.findFirst(newest))?.seq ?? 0;
}

/** An index orders the records of one action, actor, target or change; those of several would all be read and sorted. */
function sourcesOf(filter: RecordFilter): RecordFilter[] {
  const { actions = [], actors = [], about = { ids: [], changes: [] } } = filter;
  const sources = [
    actions.map((one) => ({ ...filter, actions: [one] })),
    [
      ...about.ids.map((one) => ({ ...filter, about: { ids: [one], changes: [] } })),
      ...about.changes.map((one) => ({ ...filter, about: { ids: [], changes: [one] } })),
    ],
    actors.map((one) => ({ ...filter, actors: [one] })),
  ];
  return sources.find(({ length }) => length > 1 && length <= maxSources) ?? [filter];
}

/**
 * What follows the record `before`. Clocks can step back, so by time its own time comes first. One upper bound each: of
 * two, SQLite searches for one and steps to the other.
 */
async function olderThan(
  db: Db,
  { filter: { at }, upTo, before }: Pick<PageQuery, 'filter' | 'before'> & { upTo: number },
): Promise<Where> {
  const seq = { lte: upTo };
  if (before === undefined) return { seq };
  const below = Math.max(-maxSeq, Math.min(before, upTo + 1, maxSeq));
  const mark = at === undefined ? null : await readRow(db, below);
  if (at === undefined || mark === null) return { seq: { lt: below } };
  const isFraction = mark.unreadable.includes('at') && mark.at !== 0n;
  const own = isFraction || !mark.unreadable.includes('at') ? mark.at : recordedTime(mark);
  if (own === null) return { seq: { lt: below } };
  const lte = own < at.lte ? own : at.lte;
  // A fraction, rounded down: all whole numbers up to there follow.
  if (isFraction) return { seq, at: { gte: at.gte, lte } };
  return { seq, at: { gte: at.gte, lte }, AND: { OR: [{ at: { lt: own } }, { seq: { lt: below } }] } };
}

/** Of a record whose time is no number, which is in no range itself. */
function recordedTime(row: AuditRow): bigint | null {
  const content = recordedContent(row);
  return content === null ? null : BigInt(content.at);
}
