import { getPoolDisks as endpoint } from '@/lib/contract/pool-options';
import { serve } from '@/lib/server/http/serve';
import { getPoolDisks } from '@/lib/server/endpoints/pools/get-pool-disks';

export const dynamic = 'force-dynamic';

export const GET = serve(endpoint, getPoolDisks, { permission: 'fleet.read' });
