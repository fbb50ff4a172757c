import { getAuditRecord as endpoint } from '@/lib/contract/audit';
import { serve } from '@/lib/server/http/serve';
import { getAuditRecord } from '@/lib/server/endpoints/audit';

export const GET = serve(endpoint, getAuditRecord, { permission: 'audit.read' });
