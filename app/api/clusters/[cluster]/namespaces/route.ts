import { listNamespaces as endpoint } from '@/lib/contract/namespaces';
import { serve } from '@/lib/server/http/serve';
import { listNamespaces } from '@/lib/server/endpoints/workloads/list-namespaces';

export const GET = serve(endpoint, listNamespaces, { permission: 'fleet.read' });
