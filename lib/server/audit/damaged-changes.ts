import 'server-only';
import { z } from 'zod';
import type { Db } from '@/lib/server/db/db';

const isInteger = (column: string): string => `typeof("${column}") = 'integer'`;
const isText = (column: string): string => `typeof("${column}") = 'text'`;
const isFlag = (column: string): string => `(${isInteger(column)} AND "${column}" IN (0, 1))`;
/** As Prisma writes it: ISO 8601. */
const isTime = (column: string): string =>
  `(${isText(column)} AND "${column}" GLOB '[0-9][0-9][0-9][0-9]-*' AND datetime("${column}") IS NOT NULL)`;
const orNull = (condition: string, column: string): string => `("${column}" IS NULL OR ${condition})`;

const texts = ['kind', 'cluster', 'environment', 'state', 'requesterId', 'requesterName', 'reason'];
const json = ['input', 'summary', 'summaryParams', 'targets'];
const conditions = [
  ...[...texts, ...json].map(isText),
  ...['number', 'version', 'impactNodes', 'impactPods', 'blockers', 'warnings'].map(isInteger),
  ...['createdAt', 'updatedAt'].map(isTime),
  isFlag('cancelRequested'),
  orNull(isText('fingerprint'), 'fingerprint'),
  orNull(isTime('planExpiresAt'), 'planExpiresAt'),
  orNull(isFlag('reversible'), 'reversible'),
];

const sql = `
  SELECT "id" FROM "Change" WHERE "id" IN (SELECT value FROM json_each(?)) AND NOT (${conditions.join(' AND ')})`;

/** Those of the changes that hold a value of another type than its column's, which the client may convert to another. */
export async function damagedChanges(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (db.inspect === null) return new Set();
  const found = z.array(z.object({ id: z.string() })).parse(await db.inspect(sql, JSON.stringify(ids)));
  return new Set(found.map(({ id }) => id));
}
