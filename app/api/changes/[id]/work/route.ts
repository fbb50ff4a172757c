import { listChangeWork as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { listChangeWork } from '@/lib/server/endpoints/changes/get-change';

export const GET = serve(endpoint, listChangeWork, { permission: 'change.read' });
