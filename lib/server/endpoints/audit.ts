import 'server-only';
import type * as contract from '@/lib/contract/audit';
import type { AppContext } from '@/lib/server/app-context';
import type { ReadVerb } from './endpoint-call';
import { checkRecord, genesisHash } from '@/lib/domain/audit/chain';
import { Failure } from '@/lib/domain/failure';
import { readRecord, storedRecord } from '@/lib/server/audit/read-records';
import { resolveFilter } from '@/lib/server/audit/record-filter';
import { recordPage } from '@/lib/server/audit/record-page';
import { maxSeq, newestSeq, readRow } from '@/lib/server/audit/read-rows';
import { sha256 } from '@/lib/server/audit/sha256';
import type { z } from 'zod';
import type { Actor } from '@/lib/domain/access/actor';
import { exportAudit as exportRecords } from '@/lib/server/audit/export-audit';

/** Keyset pages, newest first. */
export const listAudit: ReadVerb<typeof contract.listAudit, AppContext> = async (call) => {
  const { limit, before, ...filter } = call.input.query;
  const wanted = await resolveFilter(call.app.db, filter);
  const rows = await recordPage(call.app.db, { filter: wanted, before, take: limit + 1 });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.seq ?? null) : null;
  return { now: call.app.clock.now(), rows: page.map(readRecord), next };
};

/** `verified`: intact and following the record before it. */
export const getAuditRecord: ReadVerb<typeof contract.getAuditRecord, AppContext> = async (call) => {
  const { seq } = call.input.params;
  const { db } = call.app;
  const row = seq > maxSeq ? null : await readRow(db, seq);
  if (row === null) throw new Failure('not-found', `There is no audit record ${seq}.`);
  const previous = seq === 1 ? null : await readRow(db, seq - 1);
  const before = seq === 1 ? { seq: 0, hash: genesisHash } : previous;
  const verified = before !== null && checkRecord(storedRecord(row), before, sha256).length === 0;
  return { record: readRecord(row), verified, envelope: row.envelope };
};

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

export async function exportAudit(call: {
  input: { query: z.output<typeof contract.auditExportQuery> };
  actor: Actor;
  app: AppContext;
  signal: AbortSignal;
}): Promise<Response> {
  const { actor, app, signal } = call;
  const { query } = call.input;
  const now = app.clock.now();
  const stream = await exportRecords({ db: app.db, actor, now, query, signal });
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

/** Concurrent calls share one verification. */
export const verifyAudit = async (call: { app: AppContext }): Promise<contract.AuditVerdict> =>
  call.app.auditWatch.verify();

export const getAuditVerdict: ReadVerb<typeof contract.getAuditVerdict, AppContext> = async (call) => ({
  latest: call.app.auditWatch.latest(),
  newest: await newestSeq(call.app.db),
});
