import { previewWall as endpoint } from '@/lib/contract/wall';
import { previewWall } from '@/lib/server/endpoints/screens';
import { serve } from '@/lib/server/http/serve';

export const GET = serve(endpoint, previewWall, { permission: 'screen.manage' });
