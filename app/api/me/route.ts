import { me } from '@/lib/contract/session';
import { serve } from '@/lib/server/http/serve';
import { getMe } from '@/lib/server/endpoints/session';

export const GET = serve(me, getMe, {});
