import { PageTexts } from '@/app/page-texts';
import { ClusterHome } from '@/components/cluster/cluster-home';
import { getCluster } from '@/lib/contract/clusters';
import { getCluster as read } from '@/lib/server/endpoints/clusters';
import { namedPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

function View({ cluster }: { cluster: string }) {
  return (
    <PageTexts names={['overview', 'node-page', 'map', 'history', 'timeline']}>
      <ClusterHome cluster={cluster} />
    </PageTexts>
  );
}

const { generateMetadata, Page } = namedPage('/clusters/[cluster]', View, {
  reads: ({ cluster }) => [firstRead(getCluster, read, { params: { cluster } })],
});
export { generateMetadata, Page as default };
