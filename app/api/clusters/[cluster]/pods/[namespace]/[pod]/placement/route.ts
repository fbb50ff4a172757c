import { getPodPlacement as endpoint } from '@/lib/contract/placement-workload';
import { serve } from '@/lib/server/http/serve';
import { getPodPlacement } from '@/lib/server/endpoints/placement/workload-placement';

export const GET = serve(endpoint, getPodPlacement, { permission: 'fleet.read' });
