import { verifyAudit as endpoint } from '@/lib/contract/audit';
import { serve } from '@/lib/server/http/serve';
import { verifyAudit } from '@/lib/server/endpoints/audit';

export const GET = serve(endpoint, verifyAudit, { permission: 'audit.verify' });
