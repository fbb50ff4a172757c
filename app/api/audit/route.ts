import { listAudit as endpoint } from '@/lib/contract/audit';
import { serve } from '@/lib/server/http/serve';
import { listAudit } from '@/lib/server/endpoints/audit';

export const GET = serve(endpoint, listAudit, { permission: 'audit.read' });
