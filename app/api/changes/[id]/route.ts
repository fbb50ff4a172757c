import { getChange as endpoint } from '@/lib/contract/changes';
import { serve } from '@/lib/server/http/serve';
import { getChange } from '@/lib/server/endpoints/changes/get-change';

export const GET = serve(endpoint, getChange, { permission: 'change.read' });
