import { disablePerson as endpoint } from '@/lib/contract/people';
import { disablePerson } from '@/lib/server/endpoints/people';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(endpoint, disablePerson, { permission: 'people.manage' });
