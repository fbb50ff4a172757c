import { getPoolActivities as endpoint } from '@/lib/contract/pool-activities';
import { serve } from '@/lib/server/http/serve';
import { getPoolActivities } from '@/lib/server/endpoints/pools/get-pool-activities';

export const GET = serve(endpoint, getPoolActivities, { permission: 'fleet.read' });
