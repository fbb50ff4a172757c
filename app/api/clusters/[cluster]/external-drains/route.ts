import { listExternalDrains as endpoint } from '@/lib/contract/external-drains';
import { serve } from '@/lib/server/http/serve';
import { listExternalDrains } from '@/lib/server/endpoints/nodes/list-external-drains';

export const GET = serve(endpoint, listExternalDrains, { permission: 'fleet.read' });
