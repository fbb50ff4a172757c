import { getHistory as endpoint } from '@/lib/contract/history';
import { serve } from '@/lib/server/http/serve';
import { getHistory } from '@/lib/server/endpoints/history/get-history';

export const GET = serve(endpoint, getHistory, { permission: 'fleet.read' });
