import 'server-only';
import type * as contract from '@/lib/contract/audit';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';
import type { AppContext } from '@/lib/server/app-context';
import type { ReadVerb } from './endpoint-call';
import { checkRecord, genesisHash } from '@/lib/domain/audit/chain';
import { Failure } from '@/lib/domain/failure';
import { auditWhere, readRecord, storedRecord } from '@/lib/server/audit/read-records';
import { sha256 } from '@/lib/server/audit/sha256';
import type { z } from 'zod';
import type { Actor } from '@/lib/domain/access/actor';
import { exportAudit as exportRecords } from '@/lib/server/audit/export-audit';
import { readAnchors } from '@/lib/server/audit/anchors';
import { verifyAudit as verifyChain } from '@/lib/server/audit/verify-audit';
import { env } from '@/lib/server/config/env';

/**
 * Keyset pages, newest first: by sequence, or by time when the filter names times, so that an index gives the order.
 */
export const listAudit: ReadVerb<typeof contract.listAudit, AppContext> = async (call) => {
  const { limit, before: wanted, ...filter } = call.input.query;
  const before = wanted === undefined ? undefined : Math.max(0, Math.min(wanted, maxSeq));
  const { auditRecord } = call.app.db;
  const byTime = filter.from !== undefined || filter.to !== undefined;
  const rows = await auditRecord.findMany({
    where: {
      AND: [await auditWhere(call.app.db, filter), before === undefined ? {} : await older(call.app, before, byTime)],
    },
    orderBy: byTime ? [{ at: 'desc' }, { seq: 'desc' }] : { seq: 'desc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.seq ?? null) : null;
  return { now: call.app.clock.now(), rows: page.map(readRecord), next };
};

/** What follows the record `before`. Clocks can step back, so by time its own time comes first. */
async function older(app: AppContext, before: number, byTime: boolean): Promise<Prisma.AuditRecordWhereInput> {
  const mark = byTime ? await app.db.auditRecord.findUnique({ where: { seq: before }, select: { at: true } }) : null;
  if (mark === null) return { seq: { lt: before } };
  return { at: { lte: mark.at }, OR: [{ at: { lt: mark.at } }, { seq: { lt: before } }] };
}

/** The column's largest value. */
const maxSeq = 2 ** 31 - 1;

/** `verified`: intact and following the record before it. */
export const getAuditRecord: ReadVerb<typeof contract.getAuditRecord, AppContext> = async (call) => {
  const { seq } = call.input.params;
  const { auditRecord } = call.app.db;
  const row = seq > maxSeq ? null : await auditRecord.findUnique({ where: { seq } });
  if (row === null) throw new Failure('not-found', `There is no audit record ${seq}.`);
  const previous = seq === 1 ? null : await auditRecord.findUnique({ where: { seq: seq - 1 } });
  const before = seq === 1 ? { seq: 0, hash: genesisHash } : previous;
  const verified = before !== null && checkRecord(storedRecord(row), before, sha256).length === 0;
  return { record: readRecord(row), verified, envelope: row.envelope };
};

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

export async function exportAudit(call: {
  input: { query: z.output<typeof contract.auditExportQuery> };
  actor: Actor;
  app: AppContext;
}): Promise<Response> {
  const { actor, app } = call;
  const { query } = call.input;
  const now = app.clock.now();
  const stream = await exportRecords({ db: app.db, actor, now, query });
  const name = `mullion-audit-${new Date(now).toISOString().slice(0, 10)}.${query.format}`;
  return new Response(stream, {
    headers: {
      'Content-Type': types[query.format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

let running: Promise<contract.AuditVerdict> | null = null;

const verify = async ({ db }: AppContext): Promise<contract.AuditVerdict> =>
  verifyChain(db, await readAnchors(env.auditAnchorsPath));

/** Concurrent calls share one verification. */
export async function verifyAudit(call: { app: AppContext }): Promise<contract.AuditVerdict> {
  running ??= verify(call.app).finally(() => {
    running = null;
  });
  return running;
}
