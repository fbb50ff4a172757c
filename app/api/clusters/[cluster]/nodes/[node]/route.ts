import { getNode as door } from '@/lib/contract/node';
import { serve } from '@/lib/server/http/serve';
import { getNode } from '@/lib/server/endpoints/nodes/get-node';

export const dynamic = 'force-dynamic';

export const GET = serve(door, getNode, { permission: 'fleet.read' });
