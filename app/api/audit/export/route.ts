import { auditExportQuery } from '@/lib/contract/audit';
import { emptyInput } from '@/lib/contract/endpoint';
import { serveStream } from '@/lib/server/http/serve';
import { exportAudit } from '@/lib/server/endpoints/audit';

const endpoint = {
  id: 'audit.export',
  method: 'GET',
  path: '/api/audit/export',
  params: emptyInput,
  query: auditExportQuery,
} as const;

export const GET = serveStream(endpoint, exportAudit, { permission: 'audit.export', recheckMs: 1_000 });
