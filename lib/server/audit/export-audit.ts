import 'server-only';
import type { z } from 'zod';
import type { auditExportQuery, ShownRecord } from '@/lib/contract/audit';
import type { Actor } from '@/lib/domain/access/actor';
import { bareEntry } from '@/lib/domain/audit/record';
import type { Json } from '@/lib/domain/json';
import { appendAudit, lockHead } from '@/lib/server/audit/append-audit';
import { readRecord } from '@/lib/server/audit/read-records';
import { auditWhere } from '@/lib/server/audit/record-filter';
import { type AuditRow, readRows } from '@/lib/server/audit/read-rows';
import { csvLine } from '@/lib/domain/csv';
import { streamLines } from '@/lib/server/http/stream-lines';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';
import { transaction } from '@/lib/server/db/transaction';

const batchSize = 500;

const columns: Record<string, (record: ShownRecord) => string | number> = {
  seq: (record) => record.seq,
  time: (record) => isoOf(record.at),
  actorId: (record) => record.actor.id,
  actorName: (record) => record.actor.name,
  via: (record) => record.actor.via,
  action: (record) => record.action,
  outcome: (record) => record.outcome,
  cluster: (record) => record.cluster ?? '',
  targetType: (record) => record.target?.type ?? '',
  targetId: (record) => record.target?.id ?? '',
  targetName: (record) => record.target?.name ?? '',
  change: (record) => record.changeId ?? '',
  fingerprint: (record) => record.fingerprint ?? '',
  approvals: (record) => record.approvals.map(({ id, at }) => `${id} ${isoOf(at)}`).join('; '),
  requestIds: (record) => record.requestIds.join(' '),
  reason: (record) => record.reason,
  before: (record) => jsonCell(record.before),
  after: (record) => jsonCell(record.after),
  prevHash: (record) => record.prevHash,
  hash: (record) => record.hash,
};

/**
 * Newest first, as UTF-8 bytes; the export is recorded first. JSONL lines carry the hashed text for checks elsewhere.
 */
export async function exportAudit(o: {
  db: Db;
  actor: Actor;
  now: number;
  query: z.output<typeof auditExportQuery>;
  signal: AbortSignal;
}): Promise<ReadableStream<Uint8Array>> {
  const { format, ...filter } = o.query;
  const head = await transaction(o.db, lockHead);
  const where = await auditWhere(o.db, filter);
  const rows = await o.db.auditRecord.count({ where: { ...where, seq: { lte: head.seq } } });
  await transaction(o.db, (tx) =>
    appendAudit(tx, exportEntry(o.actor, { format, rows, filter: stated(filter) }), o.now),
  );
  const lines = format === 'csv' ? csvLines(batches(o.db, where, head.seq)) : jsonLines(batches(o.db, where, head.seq));
  return streamLines(lines, o.signal);
}

async function* batches(db: Db, where: Prisma.AuditRecordWhereInput, upTo: number): AsyncGenerator<AuditRow[]> {
  let below = upTo + 1;
  for (;;) {
    const rows = await readRows(db, {
      where: { ...where, seq: { lt: below } },
      orderBy: { seq: 'desc' },
      take: batchSize,
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    below = last.seq;
  }
}

async function* csvLines(source: AsyncGenerator<AuditRow[]>): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  for await (const rows of source)
    yield rows
      .map(readRecord)
      .map((record) => csvLine(Object.values(columns).map((cell) => cell(record))))
      .join('');
}

async function* jsonLines(source: AsyncGenerator<AuditRow[]>): AsyncGenerator<string> {
  for await (const rows of source)
    yield rows.map((row) => `${JSON.stringify({ ...readRecord(row), envelope: row.envelope })}\n`).join('');
}

/** Empty for a time that cannot be read or that no calendar has. */
function isoOf(at: number | null): string {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

const jsonCell = (value: Json): string => (value === null ? '' : JSON.stringify(value));

function stated(filter: Record<string, string | number | undefined>): Json {
  const parts = Object.entries(filter).filter((part): part is [string, string | number] => part[1] !== undefined);
  return Object.fromEntries(parts);
}

function exportEntry(actor: Actor, after: Json) {
  return bareEntry({
    actor: { id: actor.id, name: actor.name, via: actor.via },
    action: 'audit.export',
    outcome: 'ok' as const,
    after,
  });
}
