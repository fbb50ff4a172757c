import 'server-only';
import { z } from 'zod';
import type { Db } from '@/lib/server/db/db';

const isText = (column: string): string => `typeof("${column}") = 'text'`;
const isTextOrNull = (column: string): string => `typeof("${column}") IN ('text', 'null')`;

/** Whether SQLite stores what the column is for. Without it, JavaScript takes '0x0' and '' for 0. */
const conditions = {
  prevHash: isText('prevHash'),
  hash: isText('hash'),
  envelope: isText('envelope'),
  at: `typeof("at") = 'integer'`,
  actorId: isText('actorId'),
  action: isText('action'),
  outcome: isText('outcome'),
  cluster: isTextOrNull('cluster'),
  changeId: isTextOrNull('changeId'),
  targetId: isTextOrNull('targetId'),
  call: `typeof("call") = 'integer' AND "call" IN (0, 1)`,
};
export type Column = keyof typeof conditions;
// Object.keys loses the key type.
const columns = Object.keys(conditions) as Column[];

/** The place of a fraction among times, so that a page continues behind it. */
const fraction = `WHEN typeof("at") = 'real' AND abs("at") < 9e15 THEN CAST(CAST("at" AS INTEGER) AS TEXT)`;
const values = columns.map(
  (one) => `CASE WHEN ${conditions[one]} THEN CAST("${one}" AS TEXT) ${one === 'at' ? fraction : ''} END AS "${one}"`,
);
const names = columns.map((one) => `CASE WHEN ${conditions[one]} THEN '' ELSE '${one} ' END`);

const sql = `
  SELECT * FROM (
    SELECT "seq", ${values.join(', ')}, ${names.join(' || ')} AS "unreadable"
    FROM "AuditRecord" WHERE "seq" IN (SELECT value FROM json_each(?))
  ) WHERE "unreadable" <> ''`;

const text = z.string().nullable();
const foundSchema = z.array(
  z.object({
    seq: z.coerce.number(),
    prevHash: text,
    hash: text,
    envelope: text,
    at: text,
    actorId: text,
    action: text,
    outcome: text,
    cluster: text,
    changeId: text,
    targetId: text,
    call: text,
    unreadable: z.string(),
  }),
);

type Damaged = ReturnType<typeof asDamaged>;

/** Those of the records that hold a value of another type than its column's, by number; all in one query. */
export async function damagedAmong(db: Db, rows: readonly { seq: number }[]): Promise<Map<number, Damaged>> {
  if (db.inspect === null || rows.length === 0) return new Map();
  const found = foundSchema.parse(await db.inspect(sql, JSON.stringify(rows.map(({ seq }) => seq))));
  return new Map(found.map((row) => [row.seq, asDamaged(row)]));
}

const headSql = `
  SELECT "id" FROM "AuditHead" WHERE "id" = ? AND NOT (typeof("seq") = 'integer' AND typeof("hash") = 'text')`;

export const isHeadDamaged = async (db: Db): Promise<boolean> =>
  db.inspect !== null && z.array(z.unknown()).parse(await db.inspect(headSql, '1')).length > 0;

const asDamaged = (row: z.output<typeof foundSchema>[number]) => ({
  ...row,
  prevHash: row.prevHash ?? '',
  hash: row.hash ?? '',
  envelope: row.envelope ?? '',
  at: BigInt(row.at ?? 0),
  actorId: row.actorId ?? '',
  action: row.action ?? '',
  outcome: row.outcome ?? '',
  call: Number(row.call ?? 0),
  unreadable: columns.filter((one) => row.unreadable.split(' ').includes(one)),
});
