import { listWindowsWatch as door } from '@/lib/contract/node';
import { serve } from '@/lib/server/http/serve';
import { listWindowsWatch } from '@/lib/server/endpoints/nodes/list-windows-watch';

export const dynamic = 'force-dynamic';

export const GET = serve(door, listWindowsWatch, { permission: 'fleet.read' });
