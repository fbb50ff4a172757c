import { listNodes as endpoint } from '@/lib/contract/nodes';
import { serve } from '@/lib/server/http/serve';
import { listNodes } from '@/lib/server/endpoints/nodes/list-nodes';

export const GET = serve(endpoint, listNodes, { permission: 'fleet.read' });
