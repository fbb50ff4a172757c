import { ClusterHome } from '@/components/cluster/cluster-home';
import { namedPage } from '@/lib/server/http/cluster-page';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]', ClusterHome);
export { generateMetadata, Page as default };
