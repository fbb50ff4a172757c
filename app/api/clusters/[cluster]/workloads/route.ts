import { listWorkloads as endpoint } from '@/lib/contract/workloads';
import { serve } from '@/lib/server/http/serve';
import { listWorkloads } from '@/lib/server/endpoints/workloads/list-workloads';

export const GET = serve(endpoint, listWorkloads, { permission: 'fleet.read' });
