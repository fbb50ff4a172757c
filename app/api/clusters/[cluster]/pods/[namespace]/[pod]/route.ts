import { getPod as endpoint } from '@/lib/contract/pod';
import { getPod } from '@/lib/server/endpoints/pod';
import { serve } from '@/lib/server/http/serve';

export const GET = serve(endpoint, getPod, { permission: 'fleet.read' });
