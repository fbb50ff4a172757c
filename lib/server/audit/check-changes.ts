import 'server-only';
import { z } from 'zod';
import type { ChainBreak } from '@/lib/domain/audit/chain';
import { canonicalText, checkChange } from '@/lib/domain/audit/check-change';
import { checkProof, type StoredJournal } from '@/lib/domain/audit/check-proof';
import { fitText } from '@/lib/domain/audit/fit-json';
import type { StoredEvent } from '@/lib/domain/audit/proof';
import { requirementSchema } from '@/lib/domain/change/change';
import { reduceChange } from '@/lib/domain/change/fold';
import { isOver } from '@/lib/domain/change/state';
import type { NameCheck } from '@/lib/server/audit/check-names';
import { recordedContent } from '@/lib/server/audit/read-records';
import { type AuditRow, isPhase, readable, readRows } from '@/lib/server/audit/read-rows';
import { sha256 } from '@/lib/server/audit/sha256';
import { storedJournals } from '@/lib/server/audit/stored-journals';
import { damagedChanges } from '@/lib/server/audit/damaged-changes';
import { isMalformed } from '@/lib/server/db/damaged-data';
import type { Db } from '@/lib/server/db/db';
import { eventOf } from '@/lib/server/engine/journal/change-log';
import { type ChangeRow, findChangeRows, readLine } from '@/lib/server/engine/journal/change-row';
import type { TimeSlices } from '@/lib/server/placement/time-slices';

/** Of plans and events there are many bytes per change. */
const batchSize = 50;
const tries = 3;

export interface CheckedChanges {
  breaks: ChainBreak[];
  /** How many changes an earlier release recorded, without a proof of their plan. */
  unproven: number;
}

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
export async function checkChanges(db: Db, q: Scope & { limit: number }): Promise<CheckedChanges> {
  const breaks: ChainBreak[] = [];
  let unproven = 0;
  let isMalformedId = false;
  for (let after = ''; breaks.length < q.limit;) {
    const { ids, isWhole, isEnd } = await idsAfter(db, after, q.since);
    isMalformedId ||= !isWhole;
    const found = await checkBatch(db, ids, q);
    breaks.push(...found.breaks);
    unproven += found.unproven;
    after = ids.at(-1) ?? after;
    if (isEnd || ids.length === 0) break;
  }
  const message = 'the list of changes holds values that cannot be read';
  const all = [...(isMalformedId ? [{ seq: q.lastSeq, kind: 'change' as const, message }] : []), ...breaks];
  return { breaks: all.slice(0, q.limit), unproven };
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
async function checkBatch(db: Db, ids: readonly string[], q: Scope): Promise<CheckedChanges> {
  const breaks: ChainBreak[] = [];
  let unproven = 0;
  try {
    for (let left = ids, attempt = 1; left.length > 0 && attempt <= tries; attempt += 1) {
      const found = await findBreaks(db, left, q);
      breaks.push(...found.breaks);
      unproven += found.unproven;
      left = found.moved;
    }
    return { breaks, unproven };
  } catch (error) {
    if (!isMalformed(error)) throw error;
    const [id] = ids;
    if (id !== undefined && ids.length === 1) return { breaks: [unreadable(id, q)], unproven: 0 };
    const middle = Math.ceil(ids.length / 2);
    const first = await checkBatch(db, ids.slice(0, middle), q);
    const second = await checkBatch(db, ids.slice(middle), q);
    return { breaks: [...first.breaks, ...second.breaks], unproven: first.unproven + second.unproven };
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

interface Found extends CheckedChanges {
  /** Ids of changes that moved meanwhile. */
  moved: string[];
}

async function findBreaks(db: Db, ids: readonly string[], q: Scope): Promise<Found> {
  const id = { in: [...ids] };
  const damaged = await damagedChanges(db, ids);
  const stored = await findChangeRows(db, { where: { id }, orderBy: { id: 'asc' } });
  const rows = stored.filter((row) => !damaged.has(row.id) && isReadable(row));
  const records = await readRows(db, { where: { changeId: id, ...isPhase }, orderBy: { seq: 'asc' } });
  const read = rows.filter((row) => isToRead(row, q)).map((row) => row.id);
  const events = await readEvents(db, read);
  const journals = await storedJournals(db, read, q.slices);
  const touches = await db.changeTarget.findMany({ where: { changeId: id } });
  const now = await db.change.findMany({ where: { id }, select: { id: true, version: true } });
  const versions = new Map(now.map((one) => [one.id, one.version]));
  await q.names.check(
    'target',
    rows.flatMap((row) => targetsOf(row.targets).map(({ uid, name }) => ({ id: uid, name, seq: q.lastSeq }))),
  );
  const readableIds = new Set(rows.map((row) => row.id));
  const breaks = stored.flatMap((row) => (readableIds.has(row.id) ? [] : [unreadable(row.id, q)]));
  const found: Found = { breaks, unproven: 0, moved: [] };
  for (const row of rows) {
    await q.slices.next();
    const change = {
      row,
      records: records.filter(({ changeId }) => changeId === row.id),
      events: isToRead(row, q) ? events.filter(({ changeId }) => changeId === row.id) : null,
      journal: journals.get(row.id) ?? null,
      touched: new Set(touches.flatMap(({ changeId, uid }) => (changeId === row.id ? [uid] : []))),
    };
    if (versions.get(row.id) !== row.version) found.moved.push(row.id);
    else {
      found.breaks.push(...breaksOf(change, q.lastSeq));
      if (isUnproven(change)) found.unproven += 1;
    }
  }
  return found;
}

/** Nothing is appended to a change that is over. */
const isToRead = ({ state, updatedAt }: { state: string; updatedAt: Date }, { comparedAt }: Scope): boolean =>
  comparedAt === null || !isOver(state) || updatedAt.getTime() >= comparedAt;

const readEvents = (db: Db, ids: string[]): Promise<(StoredEvent & { changeId: string })[]> =>
  db.changeEvent.findMany({ where: { changeId: { in: ids } }, orderBy: [{ changeId: 'asc' }, { seq: 'asc' }] });

interface Stored {
  row: ChangeRow;
  /** Targets by which searches find it. */
  touched: ReadonlySet<string>;
  records: readonly AuditRow[];
  /** Null: not read. */
  events: readonly StoredEvent[] | null;
  /** Null: not read, or it cannot be. */
  journal: StoredJournal | null;
}

/** A proof covers all events before its record, also those that an earlier release recorded without one. */
function isUnproven({ records }: Stored): boolean {
  const contents = records.map(recordedContent).filter((one) => one !== null);
  return contents.length > 0 && contents.every(({ proof }) => proof === undefined);
}

function breaksOf({ row, records: all, events, journal, touched }: Stored, lastSeq: number): ChainBreak[] {
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
  const [plan] = row.plans;
  const contents = records.map(recordedContent).filter((one) => one !== null);
  const isWhole = records.length === all.length;
  const change = events === null ? 'not-read' : reduceChange(events.map(eventOf));
  const found = checkChange({
    row: {
      ...row,
      summaryParams: canonicalText(parsed(summaryParams)),
      targets: canonicalText(parsed(targets)),
      input: canonicalText(parsed(input)),
    },
    isWhole,
    change,
    records: contents,
    number: row.number,
    plan: plan?.fingerprint ?? null,
    requirement: plan === undefined ? null : canonicalText(requirementSchema.parse(JSON.parse(plan.requirement))),
    decisions: row.approvals.map(({ at, ...one }) => ({ ...one, at: at.getTime() })),
    kept: (text) => fitText(text, sha256),
  });
  if (lacking.length > 0) found.push({ seq: lastSeq, kind: 'change', message });
  if (events === null || change === 'not-read' || change === null) return found;
  const proof = { change, events, records: contents, isWhole, journal, sha256 };
  return [...found, ...checkProof(proof)];
}
