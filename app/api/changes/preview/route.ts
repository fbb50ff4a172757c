import { previewChange as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { previewChange } from '@/lib/server/endpoints/changes/preview-change';

export const dynamic = 'force-dynamic';
export const POST = serve(endpoint, previewChange, { permission: 'change.request' });
