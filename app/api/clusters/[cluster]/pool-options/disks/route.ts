import { getPoolDisks as endpoint } from '@/lib/contract/pool-options';
import { serve } from '@/lib/server/http/serve';
import { getPoolDisks } from '@/lib/server/endpoints/pools/prices-and-disks';

export const GET = serve(endpoint, getPoolDisks, { permission: 'fleet.read' });
