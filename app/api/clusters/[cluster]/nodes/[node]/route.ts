import { getNode as endpoint } from '@/lib/contract/node';
import { serve } from '@/lib/server/http/serve';
import { getNode } from '@/lib/server/endpoints/nodes/get-node';

export const GET = serve(endpoint, getNode, { permission: 'fleet.read' });
