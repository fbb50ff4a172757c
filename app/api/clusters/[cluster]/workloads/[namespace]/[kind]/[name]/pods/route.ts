import { listWorkloadPods as endpoint } from '@/lib/contract/workloads';
import { serve } from '@/lib/server/http/serve';
import { listWorkloadPods } from '@/lib/server/endpoints/workloads/get-workload';

export const GET = serve(endpoint, listWorkloadPods, { permission: 'fleet.read' });
