import { findWorkloads as endpoint } from '@/lib/contract/workloads';
import { serve } from '@/lib/server/http/serve';
import { findWorkloads } from '@/lib/server/endpoints/find-workloads';

export const GET = serve(endpoint, findWorkloads, { permission: 'fleet.read' });
