import 'server-only';
import type { AuditVerdict } from '@/lib/contract/audit';
import {
  checkHead,
  checkRecord,
  genesisHash,
  type ChainBreak,
  type ChainHead,
  type ChainLink,
} from '@/lib/domain/audit/chain';
import type { Envelope } from '@/lib/domain/audit/envelope';
import type { Anchor } from '@/lib/server/audit/anchors';
import { checkChanges } from '@/lib/server/audit/check-changes';
import { NameCheck } from '@/lib/server/audit/check-names';
import { isHeadDamaged } from '@/lib/server/audit/damaged-rows';
import { storedRecord } from '@/lib/server/audit/read-records';
import { type AuditRow, maxSeq, readRow, readRows } from '@/lib/server/audit/read-rows';
import { validAnchors } from '@/lib/server/audit/restores';
import { sha256 } from '@/lib/server/audit/sha256';
import { allDamaged, isMalformed } from '@/lib/server/db/damaged-data';
import type { Db } from '@/lib/server/db/db';
import { TimeSlices } from '@/lib/server/placement/time-slices';

const batchSize = 500;
/** In a broken chain every record would be listed; this many suffice. */
const maxBreaks = 1000;

/** Where an earlier verification ended, and when it began. */
export interface VerifiedUpTo extends ChainHead {
  at: number;
}

export interface VerifyScope {
  /** Null: the whole chain; else what came after. */
  from: VerifiedUpTo | null;
  /** When an earlier verification compared the events of changes: not again of those that were over by then. */
  comparedAt: number | null;
}

const everything: VerifyScope = { from: null, comparedAt: null };

interface Walk {
  last: ChainLink;
  /** The first batch starts before the first record: a forged one may precede it. */
  fromStart: boolean;
  checked: number;
  breaks: ChainBreak[];
  names: NameCheck;
  /** Changes that records are about and that were looked up. */
  changes: Set<string>;
  /** SQLite answers without letting anything else run. */
  slices: TimeSlices;
}

/**
 * Recomputes every hash from the stored text and compares every search column, and the changes that records are
 * about with those that are stored, then the head, then changes and decisions with their records, and the names for search with both. A truncated chain is found by changes without a record and by anchors outside the
 * database. Concurrent appends do no harm, and other work runs in between.
 */
export async function verifyAudit(
  db: Db,
  anchors: readonly Anchor[] = [],
  { from, comparedAt }: VerifyScope = everything,
): Promise<AuditVerdict> {
  const started = performance.now();
  const walk: Walk = {
    last: from ?? { seq: 0, hash: genesisHash },
    fromStart: from === null,
    checked: 0,
    breaks: from === null ? [] : await movedStart(db, from),
    names: new NameCheck(db),
    changes: new Set(),
    slices: new TimeSlices(0),
  };
  let head: ChainHead | null;
  let found: number;
  do {
    found = await walkOn(db, walk);
    head = await readHead(db, walk);
    // A head beyond the walk was either appended meanwhile, and its record is there now, or names what is missing.
  } while (found > 0 && head !== null && head.seq > walk.last.seq);
  if (!walk.breaks.some(isUnreadableHead)) walk.breaks.push(...checkHead(walk.last, head));
  walk.breaks.push(...(await impossibleNumbers(db)));
  const limit = maxBreaks - Math.min(maxBreaks, walk.breaks.length);
  const changes = {
    lastSeq: walk.last.seq,
    since: from?.at ?? null,
    comparedAt,
    limit,
    slices: walk.slices,
    names: walk.names,
  };
  const { breaks, unproven } = await checkChanges(db, changes);
  walk.breaks.push(...breaks);
  if (from === null) addBreaks(walk, await damagedElsewhere(db, walk));
  // What is damaged may have proven a name.
  if (from === null && walk.breaks.length === 0) await walk.names.removeUnproven(walk.last.seq, walk.slices);
  walk.breaks.push(...walk.names.breaks());
  const valid = await validAnchors(db, from === null ? anchors : anchors.slice(-1));
  walk.breaks.push(...(await brokenAnchors(db, valid, walk.slices)));
  const anchor = anchors.at(-1) ?? null;
  return {
    ok: walk.breaks.length === 0,
    checked: walk.checked,
    head,
    anchor: anchor === null ? null : { seq: anchor.seq, at: anchor.at },
    breaks: walk.breaks,
    unproven,
    durationMs: Math.round(performance.now() - started),
  };
}

/** The others are read by what checks them. */
const otherTables = [
  'ChangeApproval',
  'ChangePlan',
  'ChangeRun',
  'ChangeSecret',
  'ChangeTarget',
  'Person',
  'RequestKey',
  'ResourceLock',
  'RunStep',
  'Session',
  'SignInBucket',
  'WorkItem',
];
/** Plans may be large. */
const otherBatchSize = 200;

async function damagedElsewhere(db: Db, { last }: Walk): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  for (const table of otherTables)
    for await (const { id, column } of allDamaged(db, table, otherBatchSize)) {
      const message = `${table} ${id} holds values that cannot be read in ${column}`;
      breaks.push({ seq: last.seq, kind: 'unreadable', message });
    }
  return breaks;
}

const isUnreadableHead = ({ kind, seq }: ChainBreak): boolean => kind === 'unreadable' && seq === 0;

async function readHead(db: Db, walk: Walk): Promise<ChainHead | null> {
  try {
    if (!(await isHeadDamaged(db)))
      return await db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true, hash: true } });
  } catch (error) {
    if (!isMalformed(error)) throw error;
  }
  walk.breaks.push({ seq: 0, kind: 'unreadable', message: 'the head of the chain cannot be read' });
  return null;
}

async function impossibleNumbers(db: Db): Promise<ChainBreak[]> {
  const beyond = await db.auditRecord.count({ where: { seq: { gt: maxSeq } } });
  const message = `${beyond} records have a number that no record can have`;
  return beyond === 0 ? [] : [{ seq: maxSeq, kind: 'unreadable', message }];
}

/** The record at which an earlier verification ended must still be there. */
async function movedStart(db: Db, from: VerifiedUpTo): Promise<ChainBreak[]> {
  if (from.seq === 0 || (await readRow(db, from.seq))?.hash === from.hash) return [];
  return [{ seq: from.seq, kind: 'link', message: `record ${from.seq} is not the one that was verified before` }];
}

/** Anchors whose record is missing or has another hash: the chain was rewritten. */
async function brokenAnchors(db: Db, anchors: readonly Anchor[], slices: TimeSlices): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  for (let from = 0; from < anchors.length && breaks.length < maxBreaks; from += batchSize) {
    await slices.next();
    const batch = anchors.slice(from, from + batchSize);
    const rows = await readRows(db, { where: { seq: { in: batch.map(({ seq }) => seq) } } });
    const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
    for (const { seq, hash, at } of batch) {
      if (hashes.get(seq) === hash) continue;
      const then = new Date(at).toISOString();
      const what = hashes.has(seq) ? 'has another hash than its anchor of' : 'is missing; it was anchored at';
      breaks.push({ seq, kind: 'anchor', message: `record ${seq} ${what} ${then}` });
    }
  }
  return breaks;
}

/** Of a record without a finding, whose text is therefore an envelope. */
function recordedNames({ seq, envelope }: { seq: number; envelope: string }) {
  const { actor, target }: Pick<Envelope, 'actor' | 'target'> = JSON.parse(envelope);
  return { actor: { ...actor, seq }, target: target === null ? null : { ...target, seq } };
}

function addBreaks(walk: Walk, found: readonly ChainBreak[]): void {
  walk.breaks.push(...found.slice(0, Math.max(0, maxBreaks - walk.breaks.length)));
}

/** A change is written together with the record of its request, and nothing deletes one: each that is missing, once. */
async function missingChanges(db: Db, { changes }: Walk, rows: readonly AuditRow[]): Promise<ChainBreak[]> {
  const first = new Map<string, number>();
  for (const { seq, changeId } of rows)
    if (changeId !== null && !changes.has(changeId) && !first.has(changeId)) first.set(changeId, seq);
  if (first.size === 0) return [];
  const id = { in: [...first.keys()] };
  const stored = new Set((await db.change.findMany({ where: { id }, select: { id: true } })).map((one) => one.id));
  for (const changeId of first.keys()) changes.add(changeId);
  return [...first]
    .filter(([changeId]) => !stored.has(changeId))
    .map(([changeId, seq]) => {
      const message = `record ${seq} is about change ${changeId}; the change is not in the database`;
      return { seq, kind: 'change', message };
    });
}

/** Checks the records after `walk.last`. @returns how many there were. */
async function walkOn(db: Db, walk: Walk): Promise<number> {
  const before = walk.checked;
  for (;;) {
    await walk.slices.next();
    const rows = await readRows(db, {
      where: walk.fromStart ? { seq: { lte: maxSeq } } : { seq: { gt: walk.last.seq, lte: maxSeq } },
      orderBy: { seq: 'asc' },
      take: batchSize,
    });
    const sound: AuditRow[] = [];
    for (const row of rows) {
      const found = checkRecord(storedRecord(row), walk.last, sha256);
      addBreaks(walk, found);
      if (found.length === 0) sound.push(row);
      walk.last = { seq: row.seq, hash: row.unreadable.includes('hash') ? null : row.hash };
      walk.checked += 1;
      walk.fromStart = false;
    }
    addBreaks(walk, await missingChanges(db, walk, sound));
    const named = sound.map(recordedNames);
    await walk.names.check(
      'actor',
      named.map(({ actor }) => actor),
    );
    await walk.names.check(
      'target',
      named.flatMap(({ target }) => target ?? []),
    );
    if (rows.length < batchSize) break;
  }
  return walk.checked - before;
}
