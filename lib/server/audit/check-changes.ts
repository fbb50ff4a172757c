import 'server-only';
import { callPhases } from '@/lib/domain/audit/actions';
import type { ChainBreak } from '@/lib/domain/audit/chain';
import { checkChange } from '@/lib/domain/audit/check-change';
import { fitText } from '@/lib/domain/audit/fit-json';
import { recordedContent } from '@/lib/server/audit/read-records';
import { isMalformed, readRows } from '@/lib/server/audit/read-rows';
import { sha256 } from '@/lib/server/audit/sha256';
import type { Db } from '@/lib/server/db/db';
import { loadChange } from '@/lib/server/engine/journal/change-log';

const batchSize = 500;
const tries = 3;

/** Of single calls there are many, and they do not tell a state. */
const calls = callPhases.map((phase) => ({ action: { endsWith: `:${phase}` } }));

/**
 * Compares changes and their decisions with what is recorded about them: all, or those altered `since` then. Each change
 * is written together with a record, so a change without one tells that the end of the chain is missing.
 */
export async function checkChanges(
  db: Db,
  q: { lastSeq: number; since: number | null; limit: number },
): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  try {
    for (let after = ''; breaks.length < q.limit;) {
      const changes = await db.change.findMany({
        where: { id: { gt: after }, ...(q.since === null ? {} : { updatedAt: { gte: new Date(q.since) } }) },
        orderBy: { id: 'asc' },
        take: batchSize,
        select: { id: true },
      });
      for (const { id } of changes) breaks.push(...(await checkOne(db, id, q.lastSeq)));
      after = changes.at(-1)?.id ?? after;
      if (changes.length < batchSize) break;
    }
  } catch (error) {
    if (!isMalformed(error)) throw error;
    breaks.push({ seq: q.lastSeq, kind: 'change', message: 'the list of changes holds values that cannot be read' });
  }
  return breaks.slice(0, q.limit);
}

/** A change that moves while it is read is read again; one that keeps moving is left to the next verification. */
async function checkOne(db: Db, id: string, lastSeq: number): Promise<ChainBreak[]> {
  try {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const found = await findBreaks(db, id, lastSeq);
      if (found !== null) return found;
    }
    return [];
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return [{ seq: lastSeq, kind: 'change', message: `change ${id} holds values that cannot be read` }];
  }
}

const columns = {
  id: true,
  version: true,
  kind: true,
  cluster: true,
  requesterId: true,
  reason: true,
  state: true,
  fingerprint: true,
} as const;

/** Null: the change moved meanwhile. */
async function findBreaks(db: Db, id: string, lastSeq: number): Promise<ChainBreak[] | null> {
  const row = await db.change.findUnique({ where: { id }, select: columns });
  if (row === null) return [];
  const rows = await readRows(db, {
    where: { changeId: id, NOT: calls, outcome: { not: 'denied' } },
    orderBy: { seq: 'asc' },
  });
  // What cannot be read is reported for itself.
  if (rows.some(({ unreadable }) => unreadable.length > 0)) return [];
  const change = await loadChange(db, id);
  const decisions = await db.changeApproval.findMany({ where: { changeId: id } });
  const now = await db.change.findUnique({ where: { id }, select: { version: true } });
  if (now?.version !== row.version) return null;
  const records = rows.map(recordedContent).filter((one) => one !== null);
  if (rows.length === 0) {
    const message = `change ${id} has no audit record: the end of the chain is missing`;
    return [{ seq: lastSeq, kind: 'tail-missing', message }];
  }
  return checkChange({
    row,
    change,
    records,
    decisions: decisions.map(({ at, ...one }) => ({ ...one, at: at.getTime() })),
    kept: (text) => fitText(text, sha256),
  });
}
