import { getBuildLifecycle as endpoint } from '@/lib/contract/placement-lists';
import { serve } from '@/lib/server/http/serve';
import { getBuildLifecycle } from '@/lib/server/endpoints/placement/placement-lists';

export const GET = serve(endpoint, getBuildLifecycle, { permission: 'fleet.read' });
