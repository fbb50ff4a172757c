import { createScreen as create, listScreens as list } from '@/lib/contract/screens';
import { createScreen, listScreens } from '@/lib/server/endpoints/screens';
import { serve } from '@/lib/server/http/serve';

export const GET = serve(list, listScreens, { permission: 'screen.manage' });
export const POST = serve(create, createScreen, { permission: 'screen.manage' });
