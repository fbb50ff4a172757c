import { listPlacement as endpoint } from '@/lib/contract/placement';
import { serve } from '@/lib/server/http/serve';
import { listPlacement } from '@/lib/server/endpoints/placement/placement-lists';

export const GET = serve(endpoint, listPlacement, { permission: 'fleet.read' });
