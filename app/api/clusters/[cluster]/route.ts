import { getCluster as endpoint } from '@/lib/contract/clusters';
import { serve } from '@/lib/server/http/serve';
import { getCluster } from '@/lib/server/endpoints/clusters';

export const GET = serve(endpoint, getCluster, { permission: 'fleet.read' });
