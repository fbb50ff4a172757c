import { listTroubledPods as door } from '@/lib/contract/pods';
import { serve } from '@/lib/server/http/serve';
import { listTroubledPods } from '@/lib/server/endpoints/nodes/list-failing-pods';

export const dynamic = 'force-dynamic';

export const GET = serve(door, listTroubledPods, { permission: 'fleet.read' });
