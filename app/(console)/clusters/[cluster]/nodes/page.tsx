import { NodesView } from '@/components/node/list/nodes-view';
import { nodeFields } from '@/lib/contract/filters';
import { listNodes } from '@/lib/contract/nodes';
import { pageSize } from '@/lib/contract/routes';
import { urlValues } from '@/lib/contract/url-fields';
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
      query: { ...urlValues(nodeFields, get), offset: 0, limit: pageSize },
    }),
  ],
});
export { generateMetadata, Page as default };
