import { FindingsView } from '@/components/placement/findings/findings-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'placement.tab.findings';
const { generateMetadata, Page } = clusterPage({ path: '/placement/findings', title, View: FindingsView });
export { generateMetadata, Page as default };
