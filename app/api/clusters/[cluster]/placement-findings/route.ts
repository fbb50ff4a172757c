import { listPlacementFindings as endpoint } from '@/lib/contract/placement-lists';
import { serve } from '@/lib/server/http/serve';
import { listPlacementFindings } from '@/lib/server/endpoints/placement/placement-lists';

export const GET = serve(endpoint, listPlacementFindings, { permission: 'fleet.read' });
