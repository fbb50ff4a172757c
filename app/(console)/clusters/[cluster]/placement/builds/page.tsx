import { BuildsView } from '@/components/placement/builds/builds-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'placement.tab.builds';
const { generateMetadata, Page } = clusterPage({ path: '/placement/builds', title, View: BuildsView });
export { generateMetadata, Page as default };
