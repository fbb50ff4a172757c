import { getNodePool as endpoint } from '@/lib/contract/node-pool';
import { serve } from '@/lib/server/http/serve';
import { getNodePool } from '@/lib/server/endpoints/pools/get-node-pool';

export const dynamic = 'force-dynamic';

export const GET = serve(endpoint, getNodePool, { permission: 'fleet.read' });
