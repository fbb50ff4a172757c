import { getHealth as endpoint } from '@/lib/contract/health';
import { serve } from '@/lib/server/http/serve';
import { getHealth } from '@/lib/server/endpoints/get-health';

export const GET = serve(endpoint, getHealth, { public: true });
