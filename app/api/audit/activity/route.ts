import { listAuditActivity as endpoint } from '@/lib/contract/audit';
import { serve } from '@/lib/server/http/serve';
import { listAuditActivity } from '@/lib/server/endpoints/audit-activity';

export const GET = serve(endpoint, listAuditActivity, { permission: 'audit.read' });
