import { listWindowsWatch as endpoint } from '@/lib/contract/node';
import { serve } from '@/lib/server/http/serve';
import { listWindowsWatch } from '@/lib/server/endpoints/nodes/get-node';

export const GET = serve(endpoint, listWindowsWatch, { permission: 'fleet.read' });
