import 'server-only';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

type Row = NonNullable<Awaited<ReturnType<Db['auditRecord']['findUnique']>>>;
type Column = Exclude<keyof Row, 'seq'>;

/** A record as stored. `unreadable` columns have an empty value here. */
export interface AuditRow extends Row {
  unreadable: readonly Column[];
}

/** The largest value of the column; SQLite stores larger ones, which no query can name. */
export const maxSeq = 2 ** 31 - 1;

const conversionErrors = new Set(['SyntaxError', 'RangeError', 'TypeError', 'ZodError']);

/** SQLite stores any value in any column. P2023: one that is not of the column's type (Prisma docs: error reference). */
export const isMalformed = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'P2023') || conversionErrors.has(error.name));

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

type Query = Pick<Prisma.AuditRecordFindManyArgs, 'where' | 'orderBy' | 'take'>;

/** One value that cannot be read would fail the whole query: such a row is read alone, column by column. */
export async function readRows(db: Db, query: Query): Promise<AuditRow[]> {
  try {
    return whole(await db.auditRecord.findMany(query));
  } catch (error) {
    if (!isMalformed(error)) throw error;
    const rows = await db.auditRecord.findMany({ ...query, select: { seq: true } });
    return inHalves(
      db,
      rows.map(({ seq }) => seq),
    );
  }
}

export const readRow = async (db: Db, seq: number): Promise<AuditRow | null> =>
  (await readRows(db, { where: { seq }, take: 1 }))[0] ?? null;

const whole = (rows: readonly Row[]): AuditRow[] => rows.map((row) => ({ ...row, unreadable: [] }));

async function inHalves(db: Db, seqs: readonly number[]): Promise<AuditRow[]> {
  const [seq] = seqs;
  if (seq === undefined) return [];
  if (seqs.length === 1) return [await readPartly(db, seq)];
  try {
    const found = new Map(
      whole(await db.auditRecord.findMany({ where: { seq: { in: [...seqs] } } })).map((row) => [row.seq, row]),
    );
    return seqs.flatMap((one) => found.get(one) ?? []);
  } catch (error) {
    if (!isMalformed(error)) throw error;
    const middle = Math.ceil(seqs.length / 2);
    return [...(await inHalves(db, seqs.slice(0, middle))), ...(await inHalves(db, seqs.slice(middle)))];
  }
}

const empty: Omit<Row, 'seq'> = {
  prevHash: '',
  hash: '',
  envelope: '',
  at: 0n,
  actorId: '',
  action: '',
  outcome: '',
  cluster: null,
  changeId: null,
  targetId: null,
  call: 0,
};

async function readPartly(db: Db, seq: number): Promise<AuditRow> {
  const unreadable: Column[] = [];
  const row: Row = { seq, ...empty };
  // Object.keys loses the key type.
  for (const column of Object.keys(empty) as Column[])
    try {
      Object.assign(row, await db.auditRecord.findUnique({ where: { seq }, select: { [column]: true } }));
    } catch (error) {
      if (!isMalformed(error)) throw error;
      unreadable.push(column);
    }
  return { ...row, unreadable };
}
