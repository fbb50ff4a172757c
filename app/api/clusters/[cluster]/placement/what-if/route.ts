import { assessWhatIf as endpoint } from '@/lib/contract/placement-what-if';
import { serve } from '@/lib/server/http/serve';
import { assessWhatIf } from '@/lib/server/endpoints/placement/what-if';

export const POST = serve(endpoint, assessWhatIf, { permission: 'fleet.read' });
