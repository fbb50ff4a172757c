import { askWhatIf as endpoint } from '@/lib/contract/placement-what-if';
import { serve } from '@/lib/server/http/serve';
import { askWhatIf } from '@/lib/server/endpoints/placement/what-if';

export const dynamic = 'force-dynamic';

export const POST = serve(endpoint, askWhatIf, { permission: 'fleet.read' });
