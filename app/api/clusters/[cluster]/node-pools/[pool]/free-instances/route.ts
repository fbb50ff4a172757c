import { listFreeInstances as endpoint } from '@/lib/contract/free-instances';
import { serve } from '@/lib/server/http/serve';
import { listFreeInstances } from '@/lib/server/endpoints/pools/list-free-instances';

export const GET = serve(endpoint, listFreeInstances, { permission: 'change.request' });
