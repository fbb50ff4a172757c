import { NodesView } from '@/components/node/list/nodes-view';
import { pageSize } from '@/lib/contract/endpoint';
import { listNodes, nodeFilter } from '@/lib/contract/nodes';
import { urlFilter } from '@/lib/contract/url-filter';
import { listNodes as read } from '@/lib/server/endpoints/nodes/list-nodes';
import { clusterPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

const { generateMetadata, Page } = clusterPage({
  path: '/nodes',
  title: 'shell.nav.nodes',
  View: NodesView,
  reads: ({ cluster, get }) => [
    firstRead(listNodes, read, {
      params: { cluster },
      query: { ...urlFilter(nodeFilter, get), offset: 0, limit: pageSize },
    }),
  ],
});
export { generateMetadata, Page as default };
