import { setPassword as endpoint } from '@/lib/contract/people';
import { setPassword } from '@/lib/server/endpoints/people';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(endpoint, setPassword, { permission: 'people.manage' });
