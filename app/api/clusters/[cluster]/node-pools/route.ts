import { listNodePools as endpoint } from '@/lib/contract/node-pools';
import { serve } from '@/lib/server/http/serve';
import { listNodePools } from '@/lib/server/endpoints/pools/node-pools';

export const GET = serve(endpoint, listNodePools, { permission: 'fleet.read' });
