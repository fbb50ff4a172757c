import { getPlacementSetUp as endpoint } from '@/lib/contract/placement-what-if';
import { serve } from '@/lib/server/http/serve';
import { getPlacementSetUp } from '@/lib/server/endpoints/placement/get-placement-set-up';

export const dynamic = 'force-dynamic';

export const GET = serve(endpoint, getPlacementSetUp, { permission: 'fleet.read' });
