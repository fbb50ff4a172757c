import { PoolsView } from '@/components/pool/list/pools-view';
import { poolFields } from '@/lib/contract/filters';
import { listNodePools } from '@/lib/contract/node-pools';
import { urlValues } from '@/lib/contract/url-fields';
import { listNodePools as read } from '@/lib/server/endpoints/pools/node-pools';
import { clusterPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

const { generateMetadata, Page } = clusterPage({
  path: '/pools',
  title: 'shell.nav.pools',
  View: PoolsView,
  reads: ({ cluster, get }) => [
    firstRead(listNodePools, read, { params: { cluster }, query: urlValues(poolFields, get) }),
  ],
});
export { generateMetadata, Page as default };
