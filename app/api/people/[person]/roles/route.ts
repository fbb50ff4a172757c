import { setRoles as endpoint } from '@/lib/contract/people';
import { setRoles } from '@/lib/server/endpoints/people';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(endpoint, setRoles, { permission: 'people.manage' });
