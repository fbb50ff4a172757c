import { CoverageView } from '@/components/placement/daemon-sets/coverage-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'placement.tab.daemonSets';
const { generateMetadata, Page } = clusterPage({ path: '/placement/daemon-sets', title, View: CoverageView });
export { generateMetadata, Page as default };
