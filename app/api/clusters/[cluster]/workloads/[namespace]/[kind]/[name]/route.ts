import { getWorkload as endpoint } from '@/lib/contract/workloads';
import { serve } from '@/lib/server/http/serve';
import { getWorkload } from '@/lib/server/endpoints/workloads/get-workload';

export const GET = serve(endpoint, getWorkload, { permission: 'fleet.read' });
