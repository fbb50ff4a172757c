import { getWorkloadPlacement as endpoint } from '@/lib/contract/placement-workload';
import { serve } from '@/lib/server/http/serve';
import { getWorkloadPlacement } from '@/lib/server/endpoints/placement/workload-placement';

export const GET = serve(endpoint, getWorkloadPlacement, { permission: 'fleet.read' });
