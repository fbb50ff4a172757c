import { fleetMap as endpoint } from '@/lib/contract/map';
import { fleetMap } from '@/lib/server/endpoints/nodes/fleet-map';
import { serve } from '@/lib/server/http/serve';

export const GET = serve(endpoint, fleetMap, { permission: 'fleet.read' });
