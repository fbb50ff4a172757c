import { SetUpView } from '@/components/placement/set-up/set-up-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'placement.tab.setUp';
const { generateMetadata, Page } = clusterPage({ path: '/placement/set-up', title, View: SetUpView });
export { generateMetadata, Page as default };
