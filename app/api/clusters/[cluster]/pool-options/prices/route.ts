import { getPoolPrices as endpoint } from '@/lib/contract/pool-options';
import { serve } from '@/lib/server/http/serve';
import { getPoolPrices } from '@/lib/server/endpoints/pools/prices-and-disks';

export const GET = serve(endpoint, getPoolPrices, { permission: 'fleet.read' });
