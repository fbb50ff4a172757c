import { askWhatIf as door } from '@/lib/contract/placement-what-if';
import { serve } from '@/lib/server/http/serve';
import { askWhatIf } from '@/lib/server/endpoints/placement/what-if';

export const dynamic = 'force-dynamic';

export const POST = serve(door, askWhatIf, { permission: 'fleet.read' });
