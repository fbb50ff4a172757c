import 'server-only';
import { z } from 'zod';
import type { ChainBreak } from '@/lib/domain/audit/chain';
import { canonicalText, checkChange } from '@/lib/domain/audit/check-change';
import { fitText } from '@/lib/domain/audit/fit-json';
import { reduceChange } from '@/lib/domain/change/fold';
import { isOver } from '@/lib/domain/change/state';
import type { NameCheck } from '@/lib/server/audit/check-names';
import { recordedContent } from '@/lib/server/audit/read-records';
import { type AuditRow, readable, readRows } from '@/lib/server/audit/read-rows';
import { sha256 } from '@/lib/server/audit/sha256';
import { damagedChanges } from '@/lib/server/audit/damaged-changes';
import { isMalformed } from '@/lib/server/db/damaged-data';
import type { Db } from '@/lib/server/db/db';
import { type EventRow, eventOf } from '@/lib/server/engine/journal/change-log';
import { type ChangeRow, findChangeRows, readLine } from '@/lib/server/engine/journal/change-row';
import type { TimeSlices } from '@/lib/server/placement/time-slices';

/** Of plans and events there are many bytes per change. */
const batchSize = 50;
const tries = 3;

interface Scope {
  lastSeq: number;
  /** Only changes altered since then; null: all. */
  since: number | null;
  /** The events of changes that were over by then are not read again; null: they were never read. */
  comparedAt: number | null;
  slices: TimeSlices;
  names: NameCheck;
}

/**
 * Compares changes and their decisions with what is recorded about them. Each change is written together with a record,
 * so a change without one tells that the end of the chain is missing.
 */
export async function checkChanges(db: Db, q: Scope & { limit: number }): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  let isMalformedId = false;
  for (let after = ''; breaks.length < q.limit;) {
    const { ids, isWhole, isEnd } = await idsAfter(db, after, q.since);
    isMalformedId ||= !isWhole;
    breaks.push(...(await checkBatch(db, ids, q)));
    after = ids.at(-1) ?? after;
    if (isEnd || ids.length === 0) break;
  }
  const message = 'the list of changes holds values that cannot be read';
  return [...(isMalformedId ? [{ seq: q.lastSeq, kind: 'change' as const, message }] : []), ...breaks].slice(
    0,
    q.limit,
  );
}

/** Ids that cannot be read are left out; SQLite orders them behind all texts. */
async function idsAfter(db: Db, after: string, since: number | null) {
  const where = { id: { gt: after }, ...(since === null ? {} : { updatedAt: { gte: new Date(since) } }) };
  const read = async (page: { skip: number; take: number }): Promise<string[]> => {
    const rows = await db.change.findMany({ where, orderBy: { id: 'asc' }, select: { id: true }, ...page });
    return rows.map(({ id }) => id);
  };
  try {
    const ids = await read({ skip: 0, take: batchSize });
    return { ids, isWhole: true, isEnd: ids.length < batchSize };
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return { ids: await readable(read, batchSize), isWhole: false, isEnd: false };
  }
}

/**
 * A change that moves while it is read is read again; one that keeps moving is left to the next verification. One value
 * that cannot be read fails a query of all: then halves are read.
 */
async function checkBatch(db: Db, ids: readonly string[], q: Scope): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  try {
    for (let left = ids, attempt = 1; left.length > 0 && attempt <= tries; attempt += 1) {
      const found = await findBreaks(db, left, q);
      breaks.push(...found.breaks);
      left = found.moved;
    }
    return breaks;
  } catch (error) {
    if (!isMalformed(error)) throw error;
    const [id] = ids;
    if (id !== undefined && ids.length === 1) return [unreadable(id, q)];
    const middle = Math.ceil(ids.length / 2);
    return [...(await checkBatch(db, ids.slice(0, middle), q)), ...(await checkBatch(db, ids.slice(middle), q))];
  }
}

const unreadable = (id: string, { lastSeq }: Scope): ChainBreak => ({
  seq: lastSeq,
  kind: 'change',
  message: `change ${id} holds values that cannot be read`,
});

/** As the list of changes reads it. */
function isReadable(row: ChangeRow): boolean {
  try {
    readLine(row);
    return true;
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return false;
  }
}

const targetsSchema = z.array(z.object({ uid: z.string(), name: z.string() }));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A change's records name the first of them. */
const targetsOf = (text: string): z.output<typeof targetsSchema> => targetsSchema.safeParse(parsed(text)).data ?? [];

interface Found {
  breaks: ChainBreak[];
  /** Ids of changes that moved meanwhile. */
  moved: string[];
}

async function findBreaks(db: Db, ids: readonly string[], q: Scope): Promise<Found> {
  const id = { in: [...ids] };
  const damaged = await damagedChanges(db, ids);
  const stored = await findChangeRows(db, { where: { id }, orderBy: { id: 'asc' } });
  const rows = stored.filter((row) => !damaged.has(row.id) && isReadable(row));
  const records = await readRows(db, {
    // Of single calls there are many, and they tell no state, nor does what is no phase, such as a script that is revealed.
    where: { changeId: id, call: { not: 1 }, action: { contains: ':' }, outcome: { not: 'denied' } },
    orderBy: { seq: 'asc' },
  });
  const events = await readEvents(
    db,
    rows.filter((row) => isToRead(row, q)).map((row) => row.id),
  );
  const touches = await db.changeTarget.findMany({ where: { changeId: id } });
  const now = await db.change.findMany({ where: { id }, select: { id: true, version: true } });
  const versions = new Map(now.map((one) => [one.id, one.version]));
  await q.names.check(
    'target',
    rows.flatMap((row) => targetsOf(row.targets).map(({ uid, name }) => ({ id: uid, name, seq: q.lastSeq }))),
  );
  const readableIds = new Set(rows.map((row) => row.id));
  const breaks = stored.flatMap((row) => (readableIds.has(row.id) ? [] : [unreadable(row.id, q)]));
  const found: Found = { breaks, moved: [] };
  for (const row of rows) {
    await q.slices.next();
    const change = {
      row,
      records: records.filter(({ changeId }) => changeId === row.id),
      events: isToRead(row, q) ? events.filter(({ changeId }) => changeId === row.id) : null,
      touched: new Set(touches.flatMap(({ changeId, uid }) => (changeId === row.id ? [uid] : []))),
    };
    if (versions.get(row.id) !== row.version) found.moved.push(row.id);
    else found.breaks.push(...breaksOf(change, q.lastSeq));
  }
  return found;
}

/** Nothing is appended to a change that is over. */
const isToRead = ({ state, updatedAt }: { state: string; updatedAt: Date }, { comparedAt }: Scope): boolean =>
  comparedAt === null || !isOver(state) || updatedAt.getTime() >= comparedAt;

const readEvents = (db: Db, ids: string[]): Promise<(EventRow & { changeId: string })[]> =>
  db.changeEvent.findMany({ where: { changeId: { in: ids } }, orderBy: [{ changeId: 'asc' }, { seq: 'asc' }] });

interface Stored {
  row: ChangeRow;
  /** Targets by which searches find it. */
  touched: ReadonlySet<string>;
  records: readonly AuditRow[];
  /** Null: not read. */
  events: readonly EventRow[] | null;
}

function breaksOf({ row, records: all, events, touched }: Stored, lastSeq: number): ChainBreak[] {
  // What cannot be read is reported for itself.
  const records = all.filter(({ unreadable }) => unreadable.length === 0);
  if (records.length === 0 && all.length > 0) return [];
  if (records.length === 0) {
    const message = `change ${row.id} has no audit record: the end of the chain is missing`;
    return [{ seq: lastSeq, kind: 'tail-missing', message }];
  }
  const lacking = targetsOf(row.targets).filter(({ uid }) => !touched.has(uid));
  const message = `change ${row.id}: searches do not find it by ${lacking.length} of its targets`;
  const { summaryParams, targets, input } = row;
  const found = checkChange({
    row: {
      ...row,
      summaryParams: canonicalText(parsed(summaryParams)),
      targets: canonicalText(parsed(targets)),
      input: canonicalText(parsed(input)),
    },
    isWhole: records.length === all.length,
    change: events === null ? 'not-read' : reduceChange(events.map(eventOf)),
    records: records.map(recordedContent).filter((one) => one !== null),
    number: row.number,
    plan: row.plans[0]?.fingerprint ?? null,
    decisions: row.approvals.map(({ at, ...one }) => ({ ...one, at: at.getTime() })),
    kept: (text) => fitText(text, sha256),
  });
  return lacking.length === 0 ? found : [...found, { seq: lastSeq, kind: 'change', message }];
}
