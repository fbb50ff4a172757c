import { getInspectAccess as endpoint } from '@/lib/contract/object-yaml';
import { getInspectAccess } from '@/lib/server/endpoints/object-yaml';
import { serve } from '@/lib/server/http/serve';

export const GET = serve(endpoint, getInspectAccess, { permission: 'fleet.read' });
