import { listDaemonSetCoverage as endpoint } from '@/lib/contract/placement-lists';
import { serve } from '@/lib/server/http/serve';
import { listDaemonSetCoverage } from '@/lib/server/endpoints/placement/list-daemon-set-coverage';

export const dynamic = 'force-dynamic';

export const GET = serve(endpoint, listDaemonSetCoverage, { permission: 'fleet.read' });
