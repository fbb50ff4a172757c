import 'server-only';
import { type Column, damagedAmong } from '@/lib/server/audit/damaged-rows';
import { isMalformed } from '@/lib/server/db/damaged-data';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

type Row = NonNullable<Awaited<ReturnType<Db['auditRecord']['findUnique']>>>;

/** A record as stored. `unreadable` columns have an empty value here. */
export interface AuditRow extends Row {
  unreadable: readonly Column[];
}

/** The largest value of the column; SQLite stores larger ones, which no query can name. */
export const maxSeq = 2 ** 31 - 1;

/** What a query of another table finds in a stable order, without rows whose values cannot be read. */
export async function readable<T>(
  read: (page: { skip: number; take: number }) => Promise<T[]>,
  take: number,
  skip = 0,
): Promise<T[]> {
  try {
    return await read({ skip, take });
  } catch (error) {
    if (!isMalformed(error)) throw error;
    if (take <= 1) return [];
    const half = Math.ceil(take / 2);
    return [...(await readable(read, half, skip)), ...(await readable(read, take - half, skip + half))];
  }
}

/**
 * Of single calls there are many, and they tell no state of their change, nor does what is no phase, such as a script that is
 * revealed.
 */
export const isPhase = {
  call: { not: 1 },
  action: { contains: ':' },
  outcome: { not: 'denied' },
} satisfies Prisma.AuditRecordWhereInput;

type Query = Pick<Prisma.AuditRecordFindManyArgs, 'where' | 'orderBy' | 'take'>;

/** A row that holds a value of another type than its column's is read apart: the value could fail the query, or pass for another. */
export async function readRows(db: Db, query: Query): Promise<AuditRow[]> {
  try {
    const rows = await db.auditRecord.findMany(query);
    const damaged = await damagedAmong(db, rows);
    return rows.map((row) => damaged.get(row.seq) ?? asRead(row));
  } catch (error) {
    if (!isMalformed(error)) throw error;
    const found = await db.auditRecord.findMany({ ...query, select: { seq: true } });
    const damaged = await damagedAmong(db, found);
    const others = found.map(({ seq }) => seq).filter((seq) => !damaged.has(seq));
    const rows = await db.auditRecord.findMany({ where: { seq: { in: others } } });
    const whole = new Map(rows.map((row) => [row.seq, asRead(row)]));
    return found.flatMap(({ seq }) => damaged.get(seq) ?? whole.get(seq) ?? []);
  }
}

export const readRow = async (db: Db, seq: number): Promise<AuditRow | null> =>
  (await readRows(db, { where: { seq }, take: 1 }))[0] ?? null;

/** By the head of the chain, which every append moves; null: it cannot be read. */
export async function newestSeq(db: Db): Promise<number | null> {
  try {
    return (await db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true } }))?.seq ?? null;
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return null;
  }
}

/** No search finds a record by another `call` than these. */
export const isCallValue = (call: number): boolean => call === 0 || call === 1;

const asRead = (row: Row): AuditRow => ({ ...row, unreadable: isCallValue(row.call) ? [] : ['call'] });
