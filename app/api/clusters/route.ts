import { listClusters as endpoint } from '@/lib/contract/clusters';
import { serve } from '@/lib/server/http/serve';
import { listClusters } from '@/lib/server/endpoints/clusters';

export const GET = serve(endpoint, listClusters, { permission: 'fleet.read' });
