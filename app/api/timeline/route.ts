import { listTimeline as endpoint } from '@/lib/contract/timeline';
import { serve } from '@/lib/server/http/serve';
import { listTimeline } from '@/lib/server/endpoints/timeline/list-timeline';

export const GET = serve(endpoint, listTimeline, { permission: 'fleet.read' });
