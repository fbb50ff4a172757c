import { listDaemonSetCoverage as endpoint } from '@/lib/contract/placement-lists';
import { serve } from '@/lib/server/http/serve';
import { listDaemonSetCoverage } from '@/lib/server/endpoints/placement/placement-lists';

export const GET = serve(endpoint, listDaemonSetCoverage, { permission: 'fleet.read' });
