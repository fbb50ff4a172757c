import { clusterParams } from '@/lib/contract/endpoint';
import { nodeFilter } from '@/lib/contract/nodes';
import { exportNodesPath } from '@/lib/contract/routes';
import { serveStream } from '@/lib/server/http/serve';
import { exportNodes } from '@/lib/server/endpoints/nodes/export-nodes';

const endpoint = {
  id: 'nodes.export',
  method: 'GET',
  path: exportNodesPath,
  params: clusterParams,
  query: nodeFilter,
} as const;

export const GET = serveStream(endpoint, exportNodes, { permission: 'fleet.read', recheckMs: 1_000 });
