import { auditExportQuery } from '@/lib/contract/audit';
import { none } from '@/lib/contract/none';
import { serveStream } from '@/lib/server/http/serve';
import { exportAudit } from '@/lib/server/endpoints/audit/export-audit';

export const dynamic = 'force-dynamic';

const endpoint = {
  id: 'audit.export',
  method: 'GET',
  path: '/api/audit/export',
  params: none,
  query: auditExportQuery,
} as const;

export const GET = serveStream(endpoint, exportAudit, { permission: 'audit.export' });
