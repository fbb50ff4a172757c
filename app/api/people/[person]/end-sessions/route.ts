import { endSessions as endpoint } from '@/lib/contract/people';
import { endSessions } from '@/lib/server/endpoints/people';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(endpoint, endSessions, { permission: 'people.manage' });
