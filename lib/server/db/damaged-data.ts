import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { Failure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import type { Db } from '@/lib/server/db/db';

const conversionErrors = new Set(['SyntaxError', 'RangeError', 'TypeError', 'ZodError']);

/** P2023: the database holds another type than the column's (Prisma docs: error reference). */
const isConversion = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'P2023';

/** SQLite stores any value in any column. */
export const isMalformed = (error: unknown): boolean =>
  isConversion(error) || (error instanceof Error && conversionErrors.has(error.name));

/** Where a value that cannot be read is stored. */
export interface Place {
  table: string;
  /** Of the row, or of the change that it belongs to; '': of any. */
  id: string;
  /** Unknown columns are looked up. */
  column?: string;
}

const placeText = ({ table, id, column }: Place): string =>
  column === undefined ? `${table} ${id}` : `${table} ${id}, ${column}`;

/** Stored values cannot be read. Names where they are, never what they are. */
export class DamagedData extends Failure {
  readonly place: string;
  readonly table: string;

  constructor(place: Place, o: ErrorOptions = {}) {
    const text = placeText(place);
    super('unavailable', message('problem.damaged-data', { place: text }).text, {
      remedy: message('remedy.damaged-data').text,
      ...o,
    });
    this.name = 'DamagedData';
    this.place = text;
    this.table = place.table;
  }

  // As UpstreamFailure: Next loads modules more than once.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Failure && value.name === 'DamagedData';
  }
}

const modelSchema = z.object({ meta: z.object({ modelName: z.string() }) });

/** What escaped the reads below; null: another error. Only a conversion surely comes from the database. */
export function damageOf(error: unknown, id: string): DamagedData | null {
  if (error instanceof DamagedData) return error;
  if (!isConversion(error)) return null;
  const model = modelSchema.safeParse(error).data?.meta.modelName;
  return new DamagedData({ table: model ?? 'Change', id }, { cause: error });
}

/** @throws DamagedData when what `read` reads cannot be read. */
export async function readStored<T>(
  db: { inspect?: Db['inspect'] },
  place: Place,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure || !isMalformed(error)) throw error;
    throw new DamagedData((await damagedPlace(db, place)) ?? place, { cause: error });
  }
}

/** Text columns that hold JSON. */
const jsonColumns: Readonly<Record<string, readonly string[]>> = {
  ChangeEvent: ['body'],
  ChangePlan: ['plan', 'data', 'requirement'],
  Person: ['roles'],
  RunStep: ['receipt', 'error'],
  Screen: ['pages', 'settings'],
  WorkItem: ['body', 'act'],
};

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  notnull: z.coerce.number(),
  pk: z.coerce.number(),
});
type Column = z.output<typeof columnSchema>;

/** What SQLite stores for a column that Prisma can read. */
function condition(table: string, { name, type, notnull }: Column): string {
  const column = `"${name}"`;
  const text = `typeof(${column}) = 'text'`;
  const isTime = `${text} AND ${column} GLOB '[0-9][0-9][0-9][0-9]-*' AND datetime(${column}) IS NOT NULL`;
  const byType: Record<string, string> = {
    INTEGER: `typeof(${column}) = 'integer' AND abs(${column}) < 2147483648`,
    BIGINT: `typeof(${column}) = 'integer'`,
    REAL: `typeof(${column}) IN ('real', 'integer')`,
    BOOLEAN: `typeof(${column}) = 'integer' AND ${column} IN (0, 1)`,
    DATETIME: isTime,
  };
  const isJson = jsonColumns[table]?.includes(name) === true;
  const held = byType[type] ?? (isJson ? `${text} AND json_valid(${column})` : text);
  return notnull === 1 ? `(${held})` : `(${column} IS NULL OR (${held}))`;
}

const foundSchema = z.array(z.object({ id: z.string(), columns: z.string() }));

interface Search {
  table: string;
  /** Of a fixed query; `?` is the value. */
  where: string;
  value: string;
}

/** Rows with values that cannot be read, by table, key and columns; none for PostgreSQL, which stores nothing else. */
export async function damagedPlaces(db: { inspect?: Db['inspect'] }, q: Search): Promise<Required<Place>[]> {
  const { table, where, value } = q;
  if (db.inspect === undefined || db.inspect === null) return [];
  const info = await db.inspect('SELECT "name", "type", "notnull", "pk" FROM pragma_table_info(?)', table);
  const columns = z.array(columnSchema).parse(info);
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const key = keys.map(({ name }) => `CAST("${name}" AS TEXT)`).join(` || '/' || `);
  const names = columns.map((one) => `CASE WHEN ${condition(table, one)} THEN '' ELSE '${one.name} ' END`);
  const owner =
    columns.some(({ name }) => name === 'changeId') && keys[0]?.name === 'id' ? `"changeId" || '/' || ` : '';
  const sql = `
    SELECT * FROM (
      SELECT ${owner}${key} AS "id", ${names.join(' || ')} AS "columns" FROM "${table}" WHERE ${where}
    ) WHERE "columns" <> '' LIMIT 1000`;
  const found = foundSchema.parse(await db.inspect(sql, value));
  return found.map(({ id, columns: damaged }) => ({ table, id, column: damaged.trim().split(' ').join(', ') }));
}

/** Those of a whole table, in batches: SQLite answers without letting anything else run. */
export async function* allDamaged(db: Db, table: string, batchSize: number): AsyncGenerator<Required<Place>> {
  const newest = await db.inspect?.(`SELECT CAST(max(rowid) AS TEXT) AS "last" FROM "${table}" WHERE ? = ''`, '');
  const last = z.array(z.object({ last: z.coerce.number() })).parse(newest ?? [])[0]?.last ?? 0;
  for (let after = 0; after < last; after += batchSize) {
    const where = `rowid > ${after} AND rowid <= ${after + batchSize} AND ? = ''`;
    yield* await damagedPlaces(db, { table, where, value: '' });
    await setImmediate();
  }
}

async function damagedPlace(db: { inspect?: Db['inspect'] }, { table, id }: Place): Promise<Place | null> {
  const column =
    table === 'Person' || table === 'Screen'
      ? '"id"'
      : table === 'RequestKey'
        ? `"personId" || '/' || "key"`
        : '"changeId"';
  const where = `? IN ('', ${column})`;
  const [first] = await damagedPlaces(db, { table, where, value: id }).catch(() => []);
  return first ?? null;
}
