import { enablePerson as endpoint } from '@/lib/contract/people';
import { enablePerson } from '@/lib/server/endpoints/people';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(endpoint, enablePerson, { permission: 'people.manage' });
