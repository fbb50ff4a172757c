import { getHealth as door } from '@/lib/contract/health';
import { serve } from '@/lib/server/http/serve';
import { getHealth } from '@/lib/server/endpoints/get-health';

export const dynamic = 'force-dynamic';

export const GET = serve(door, getHealth, { public: true });
