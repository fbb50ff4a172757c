import { auditExportQuery } from '@/lib/contract/audit';
import { none } from '@/lib/contract/none';
import { exportAudit } from '@/lib/server/audit/export-audit';
import { serveStream } from '@/lib/server/http/serve';

export const dynamic = 'force-dynamic';

const door = {
  id: 'audit.export',
  method: 'GET',
  path: '/api/audit/export',
  params: none,
  query: auditExportQuery,
} as const;

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

export const GET = serveStream(
  door,
  async ({ input, actor, house }) => {
    const now = house.clock.now();
    const { format } = input.query;
    const stream = await exportAudit({ db: house.db, actor, now, query: input.query });
    const name = `mullion-audit-${new Date(now).toISOString().slice(0, 10)}.${format}`;
    return new Response(stream, {
      headers: {
        'Content-Type': types[format],
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
  { permission: 'audit.export' },
);
