import { timelineLanes as endpoint } from '@/lib/contract/timeline';
import { serve } from '@/lib/server/http/serve';
import { listLanes } from '@/lib/server/endpoints/timeline/list-lanes';

export const GET = serve(endpoint, listLanes, { permission: 'fleet.read' });
