import { MatrixView } from '@/components/placement/matrix/matrix-view';
import { clusterPage } from '@/lib/server/http/cluster-page';

const title = 'shell.nav.placement';
const { generateMetadata, Page } = clusterPage({ path: '/placement', title, View: MatrixView });
export { generateMetadata, Page as default };
