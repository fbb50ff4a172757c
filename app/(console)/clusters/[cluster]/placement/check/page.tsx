import { CheckView } from '@/components/placement/check/check-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'placement.tab.check';
const { generateMetadata, Page } = clusterPage({ path: '/placement/check', title, View: CheckView });
export { generateMetadata, Page as default };
