import { getStatus as endpoint } from '@/lib/contract/status';
import { serve } from '@/lib/server/http/serve';
import { getStatus } from '@/lib/server/endpoints/status';

export const GET = serve(endpoint, getStatus, { permission: 'change.read' });
