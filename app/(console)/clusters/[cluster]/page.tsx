import { ClusterHome } from '@/components/cluster/cluster-home';
import { getCluster } from '@/lib/contract/clusters';
import { getCluster as read } from '@/lib/server/endpoints/clusters';
import { namedPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]', ClusterHome, {
  reads: ({ cluster }) => [firstRead(getCluster, read, { params: { cluster } })],
});
export { generateMetadata, Page as default };
