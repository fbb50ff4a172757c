import { getPodPlacement as endpoint } from '@/lib/contract/placement-workload';
import { serve } from '@/lib/server/http/serve';
import { getPodPlacement } from '@/lib/server/endpoints/placement/get-pod-placement';

export const dynamic = 'force-dynamic';

export const GET = serve(endpoint, getPodPlacement, { permission: 'fleet.read' });
