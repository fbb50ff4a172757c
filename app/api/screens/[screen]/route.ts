import { deleteScreen as remove, editScreen as edit } from '@/lib/contract/screens';
import { deleteScreen, editScreen } from '@/lib/server/endpoints/screens';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(edit, editScreen, { permission: 'screen.manage' });
export const DELETE = serve(remove, deleteScreen, { permission: 'screen.manage' });
