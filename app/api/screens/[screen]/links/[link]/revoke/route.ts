import { revokeLink as endpoint } from '@/lib/contract/screens';
import { revokeLink } from '@/lib/server/endpoints/screens';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(endpoint, revokeLink, { permission: 'screen.manage' });
