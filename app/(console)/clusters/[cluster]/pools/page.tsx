import { PoolsView } from '@/components/pool/list/pools-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'shell.nav.pools';
const { generateMetadata, Page } = clusterPage({ path: '/pools', title, View: PoolsView });
export { generateMetadata, Page as default };
