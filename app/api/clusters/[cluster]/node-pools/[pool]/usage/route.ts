import { getPoolUsage as door } from '@/lib/contract/pool-usage';
import { serve } from '@/lib/server/http/serve';
import { getPoolUsage } from '@/lib/server/endpoints/pools/get-pool-usage';

export const dynamic = 'force-dynamic';

export const GET = serve(door, getPoolUsage, { permission: 'fleet.read' });
