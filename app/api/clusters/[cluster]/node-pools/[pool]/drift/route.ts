import { getPoolDrift as endpoint } from '@/lib/contract/pool-drift';
import { serve } from '@/lib/server/http/serve';
import { getPoolDrift } from '@/lib/server/endpoints/pools/get-pool-drift';

export const GET = serve(endpoint, getPoolDrift, { permission: 'fleet.read' });
