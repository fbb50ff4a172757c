import { getPoolOptions as endpoint } from '@/lib/contract/pool-options';
import { serve } from '@/lib/server/http/serve';
import { getPoolOptions } from '@/lib/server/endpoints/pools/get-pool-options';

export const GET = serve(endpoint, getPoolOptions, { permission: 'fleet.read' });
