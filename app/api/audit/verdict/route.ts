import { getAuditVerdict as endpoint } from '@/lib/contract/audit';
import { serve } from '@/lib/server/http/serve';
import { getAuditVerdict } from '@/lib/server/endpoints/audit';

export const GET = serve(endpoint, getAuditVerdict, { permission: 'audit.read' });
