import { findObjects as endpoint } from '@/lib/contract/search';
import { serve } from '@/lib/server/http/serve';
import { findObjects } from '@/lib/server/endpoints/find-objects';

export const GET = serve(endpoint, findObjects, { permission: 'fleet.read' });
