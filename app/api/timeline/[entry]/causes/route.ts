import { timelineCauses as endpoint } from '@/lib/contract/timeline';
import { serve } from '@/lib/server/http/serve';
import { getCauses } from '@/lib/server/endpoints/timeline/get-causes';

export const GET = serve(endpoint, getCauses, { permission: 'fleet.read' });
