import { getPlacementSetUp as endpoint } from '@/lib/contract/placement-what-if';
import { serve } from '@/lib/server/http/serve';
import { getPlacementSetUp } from '@/lib/server/endpoints/placement/what-if';

export const GET = serve(endpoint, getPlacementSetUp, { permission: 'fleet.read' });
