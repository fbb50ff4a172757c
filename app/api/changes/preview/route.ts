import { previewChange as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { previewChange } from '@/lib/server/endpoints/changes/change-verbs';

export const POST = serve(endpoint, previewChange, { permission: 'change.request' });
