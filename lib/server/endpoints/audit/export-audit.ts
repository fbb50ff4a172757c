import 'server-only';
import type { z } from 'zod';
import type { auditExportQuery } from '@/lib/contract/audit';
import type { Actor } from '@/lib/domain/access/actor';
import { exportAudit as exportRecords } from '@/lib/server/audit/export-audit';
import type { AppContext } from '@/lib/server/app-context';

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

/** The filtered audit log as a file to keep. */
export async function exportAudit(call: {
  input: { query: z.output<typeof auditExportQuery> };
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
