import { acceptRestore as endpoint } from '@/lib/contract/status';
import { serve } from '@/lib/server/http/serve';
import { acceptRestore } from '@/lib/server/endpoints/status';

export const POST = serve(endpoint, acceptRestore, { permission: 'change.resolve' });
