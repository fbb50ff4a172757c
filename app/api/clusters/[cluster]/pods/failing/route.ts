import { listFailingPods as endpoint } from '@/lib/contract/pods';
import { serve } from '@/lib/server/http/serve';
import { listFailingPods } from '@/lib/server/endpoints/nodes/list-nodes';

export const GET = serve(endpoint, listFailingPods, { permission: 'fleet.read' });
