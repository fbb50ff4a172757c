import { getNodePool as endpoint } from '@/lib/contract/node-pool';
import { serve } from '@/lib/server/http/serve';
import { getNodePool } from '@/lib/server/endpoints/pools/node-pools';

export const GET = serve(endpoint, getNodePool, { permission: 'fleet.read' });
