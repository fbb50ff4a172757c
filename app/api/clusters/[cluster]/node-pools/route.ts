import { listNodePools as endpoint } from '@/lib/contract/node-pools';
import { serve } from '@/lib/server/http/serve';
import { listNodePools } from '@/lib/server/endpoints/pools/list-node-pools';

export const dynamic = 'force-dynamic';

export const GET = serve(endpoint, listNodePools, { permission: 'fleet.read' });
