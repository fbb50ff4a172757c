import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { readable } from '@/lib/server/audit/read-rows';
import type { Db, Tx } from '@/lib/server/db/db';

export type Role = 'actor' | 'target';
export interface Named {
  id: string;
  name: string;
}

/** Most ids or changes that one search looks for. */
const maxMatches = 1000;
const maxChanges = 20_000;
/** Names that are read at once where the database cannot search exactly. */
const patternPage = 10_000;

export async function rememberNames(tx: Tx, role: Role, named: readonly Named[]): Promise<void> {
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await tx.auditName.findMany({ where: { role, id: { in: ids } }, select: { id: true, name: true } });
  const known = new Set(rows.map(keyOf));
  for (const one of named.filter((other) => !known.has(keyOf(other)))) await putName(tx, role, one);
}

export async function putName(tx: Tx, role: Role, { id, name }: Named): Promise<void> {
  const row = { role, id, name };
  const text = searchedText({ id, name });
  // Another writer may add it in between.
  await tx.auditName.upsert({ where: { role_id_name: row }, create: { ...row, text }, update: { text } });
}

export const keyOf = ({ id, name }: Named): string => JSON.stringify([id, name]);

/** Unicode's full folding of case (`ß` as `ss`, a final sigma as any other), so that no database compares characters its own way. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

export const searchedText = ({ id, name }: Named): string => foldCase(`${name}\n${id}`);

/** Every target of a change, which its records name by the first one. */
export const rememberTargets = (tx: Tx, targets: readonly { uid: string; name: string }[]): Promise<void> =>
  rememberNames(
    tx,
    'target',
    targets.map(({ uid, name }) => ({ id: uid, name })),
  );

/**
 * Ids of those whose name or id contains the text, in any case; only the one whose id is exactly the text, if there is one.
 * @throws Failure `invalid` above 1,000.
 */
export async function idsNamed(db: Db, role: Role, wanted: string): Promise<string[]> {
  if ((await db.auditName.findFirst({ where: { role, id: wanted }, select: { id: true } })) !== null) return [wanted];
  const matches = await rowsNamed(db, role, wanted);
  checkCount(matches.length, role);
  // Records name ids themselves: one is found even if its name is missing here.
  return matches.length === 0 ? [wanted] : [...new Set(matches.map(({ id }) => id))];
}

/** Stops above 1,000. Providers and older versions write characters composed or decomposed: both are found. */
async function rowsNamed(db: Db, role: Role, wanted: string): Promise<{ id: string; text: string }[]> {
  const text = foldCase(wanted).normalize('NFC');
  // For the database, % and _ stand for any text, and a backslash would escape in PostgreSQL: what it finds too much is left out here.
  const isPattern = /[%_\\]/.test(text);
  const take = isPattern ? patternPage : maxMatches + 1;
  // Earlier versions stored lower case, until verification has seen the name.
  const folded = [foldCase(wanted), wanted.toLowerCase()];
  const forms = [...new Set(folded.flatMap((form) => [form, form.normalize('NFC'), form.normalize('NFD')]))];
  const where = { role, OR: forms.map((form) => ({ text: { contains: form.replaceAll('\\', '_') } })) };
  const select = { id: true, text: true } as const;
  const orderBy = [{ id: 'asc' as const }, { name: 'asc' as const }];
  const read = (page: { skip: number; take: number }) => db.auditName.findMany({ where, select, orderBy, ...page });
  const matches: { id: string; text: string }[] = [];
  for (let skip = 0; matches.length <= maxMatches; skip += take) {
    const rows = await readable(read, take, skip);
    matches.push(...rows.filter((row) => foldCase(row.text).normalize('NFC').includes(text)));
    if (!isPattern || rows.length === 0) break;
  }
  return matches;
}

/** A pool that is scaled daily has thousands; a query of SQLite has 32,766 values. @throws Failure `invalid` above 20,000. */
export async function changesTouching(db: Db, uids: readonly string[]): Promise<string[]> {
  const where = { uid: { in: [...uids] } };
  const rows = await readable(
    (page) =>
      db.changeTarget.findMany({
        where,
        select: { changeId: true },
        distinct: ['changeId'],
        orderBy: { changeId: 'asc' },
        ...page,
      }),
    maxChanges + 1,
  );
  checkCount(rows.length, 'target', maxChanges);
  return rows.map(({ changeId }) => changeId);
}

/** Changes with calls about these, such as drains that evicted them. @throws Failure `invalid` above 20,000. */
export async function changesCalling(db: Db, ids: readonly string[]): Promise<string[]> {
  const where = { targetId: { in: [...ids] }, call: { gt: 0 } };
  const rows = await readable(
    (page) => db.auditRecord.groupBy({ by: ['changeId'], where, orderBy: { changeId: 'asc' }, ...page }),
    maxChanges + 1,
  );
  checkCount(rows.length, 'target', maxChanges);
  return rows.flatMap(({ changeId }) => changeId ?? []);
}

/** All of these. @throws Failure `invalid` above 20,000. */
export function changesOf(...lists: readonly (readonly string[])[]): string[] {
  const changes = [...new Set(lists.flat())];
  checkCount(changes.length, 'target', maxChanges);
  return changes;
}

function checkCount(found: number, field: Role, most = maxMatches): void {
  if (found <= most) return;
  throw new Failure('invalid', `More than ${most} names match this search.`, {
    issues: [{ field, message: 'matches too many names; enter more of the name' }],
  });
}
