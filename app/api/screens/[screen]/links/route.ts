import { createLink as endpoint } from '@/lib/contract/screens';
import { createLink } from '@/lib/server/endpoints/screens';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(endpoint, createLink, { permission: 'screen.manage' });
