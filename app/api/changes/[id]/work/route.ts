import { listChangeWork as endpoint } from '@/lib/contract/change-work';
import { serve } from '@/lib/server/http/serve';
import { listChangeWork } from '@/lib/server/endpoints/changes/list-change-work';

export const dynamic = 'force-dynamic';
export const GET = serve(endpoint, listChangeWork, { permission: 'change.read' });
