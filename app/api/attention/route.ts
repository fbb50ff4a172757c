import { getAttention as endpoint } from '@/lib/contract/clusters';
import { serve } from '@/lib/server/http/serve';
import { getAttention } from '@/lib/server/endpoints/get-attention';

export const GET = serve(endpoint, getAttention, { permission: 'fleet.read' });
