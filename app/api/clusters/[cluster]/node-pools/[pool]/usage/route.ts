import { getPoolUsage as endpoint } from '@/lib/contract/pool-usage';
import { serve } from '@/lib/server/http/serve';
import { getPoolUsage } from '@/lib/server/endpoints/pools/get-pool-usage';

export const GET = serve(endpoint, getPoolUsage, { permission: 'fleet.read' });
