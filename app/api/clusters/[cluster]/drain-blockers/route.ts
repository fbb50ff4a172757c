import { listDrainBlockers as endpoint } from '@/lib/contract/drain-blockers';
import { serve } from '@/lib/server/http/serve';
import { listDrainBlockers } from '@/lib/server/endpoints/nodes/list-drain-blockers';

export const dynamic = 'force-dynamic';

export const GET = serve(endpoint, listDrainBlockers, { permission: 'fleet.read' });
