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
import type { Anchor } from '@/lib/server/audit/anchors';
import { storedRecord } from '@/lib/server/audit/read-records';
import { isMalformed, maxSeq, readRows } from '@/lib/server/audit/read-rows';
import { sha256 } from '@/lib/server/audit/sha256';
import type { Db } from '@/lib/server/db/db';

const batchSize = 500;
/** In a broken chain every record would be listed; this many suffice. */
const maxBreaks = 1000;

interface Walk {
  last: ChainLink;
  checked: number;
  breaks: ChainBreak[];
}

/**
 * Recomputes every hash from the stored text and compares every search column, then the head. A truncated chain is
 * found by changes without a record and by anchors outside the database. Concurrent appends do no harm.
 */
export async function verifyAudit(db: Db, anchors: readonly Anchor[] = []): Promise<AuditVerdict> {
  const started = performance.now();
  const walk: Walk = { last: { seq: 0, hash: genesisHash }, checked: 0, breaks: [] };
  let head: ChainHead | null;
  let found: number;
  do {
    found = await walkOn(db, walk);
    head = await readHead(db, walk);
    // A head beyond the walk was either appended meanwhile, and its record is there now, or names what is missing.
  } while (found > 0 && head !== null && head.seq > walk.last.seq);
  if (!walk.breaks.some(isUnreadableHead)) walk.breaks.push(...checkHead(walk.last, head));
  walk.breaks.push(...(await impossibleNumbers(db)));
  walk.breaks.push(...(await unrecordedChanges(db, walk.last.seq)));
  walk.breaks.push(...(await brokenAnchors(db, anchors)));
  const anchor = anchors.at(-1) ?? null;
  return {
    ok: walk.breaks.length === 0,
    checked: walk.checked,
    head,
    anchor: anchor === null ? null : { seq: anchor.seq, at: anchor.at },
    breaks: walk.breaks,
    durationMs: Math.round(performance.now() - started),
  };
}

const isUnreadableHead = ({ kind, seq }: ChainBreak): boolean => kind === 'unreadable' && seq === 0;

async function readHead(db: Db, walk: Walk): Promise<ChainHead | null> {
  try {
    return await db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true, hash: true } });
  } catch (error) {
    if (!isMalformed(error)) throw error;
    walk.breaks.push({ seq: 0, kind: 'unreadable', message: 'the head of the chain cannot be read' });
    return null;
  }
}

async function impossibleNumbers(db: Db): Promise<ChainBreak[]> {
  const beyond = await db.auditRecord.count({ where: { seq: { gt: maxSeq } } });
  const message = `${beyond} records have a number that no record can have`;
  return beyond === 0 ? [] : [{ seq: maxSeq, kind: 'unreadable', message }];
}

/** Anchors whose record is missing or has another hash: the chain was rewritten. */
async function brokenAnchors(db: Db, anchors: readonly Anchor[]): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  for (let from = 0; from < anchors.length && breaks.length < maxBreaks; from += batchSize) {
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

/** Each change is written together with a record. */
async function unrecordedChanges(db: Db, lastSeq: number): Promise<ChainBreak[]> {
  const breaks: ChainBreak[] = [];
  for (let after = 0; breaks.length < maxBreaks;) {
    const changes = await db.change.findMany({
      where: { number: { gt: after } },
      orderBy: { number: 'asc' },
      take: batchSize,
      select: { id: true, number: true },
    });
    const ids = changes.map(({ id }) => id);
    const known = await db.auditRecord.findMany({
      where: { changeId: { in: ids } },
      distinct: ['changeId'],
      select: { changeId: true },
    });
    const recorded = new Set(known.map(({ changeId }) => changeId));
    for (const id of ids.filter((one) => !recorded.has(one))) {
      const message = `change ${id} has no audit record: the end of the chain is missing`;
      breaks.push({ seq: lastSeq, kind: 'tail-missing', message });
    }
    after = changes.at(-1)?.number ?? after;
    if (changes.length < batchSize) break;
  }
  return breaks.slice(0, maxBreaks);
}

/** Checks the records after `walk.last`. @returns how many there were. */
async function walkOn(db: Db, walk: Walk): Promise<number> {
  const before = walk.checked;
  for (;;) {
    const rows = await readRows(db, {
      where: walk.checked === 0 ? { seq: { lte: maxSeq } } : { seq: { gt: walk.last.seq, lte: maxSeq } },
      orderBy: { seq: 'asc' },
      take: batchSize,
    });
    for (const row of rows) {
      const found = checkRecord(storedRecord(row), walk.last, sha256);
      walk.breaks.push(...found.slice(0, Math.max(0, maxBreaks - walk.breaks.length)));
      walk.last = { seq: row.seq, hash: row.unreadable.includes('hash') ? null : row.hash };
      walk.checked += 1;
    }
    if (rows.length < batchSize) break;
  }
  return walk.checked - before;
}
