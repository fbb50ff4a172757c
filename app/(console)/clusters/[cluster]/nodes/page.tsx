import { NodesView } from '@/components/node/list/nodes-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'shell.nav.nodes';
const { generateMetadata, Page } = clusterPage({ path: '/nodes', title, View: NodesView });
export { generateMetadata, Page as default };
