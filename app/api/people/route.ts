import { addPerson as add, listPeople as list } from '@/lib/contract/people';
import { addPerson, listPeople } from '@/lib/server/endpoints/people';
import { serve } from '@/lib/server/http/serve';

export const GET = serve(list, listPeople, { permission: 'people.manage' });
export const POST = serve(add, addPerson, { permission: 'people.manage' });
