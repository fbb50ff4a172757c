import { PageTexts } from '@/app/page-texts';
import { ClusterHome } from '@/components/cluster/cluster-home';
import { getCluster } from '@/lib/contract/clusters';
import { mapFields } from '@/lib/contract/filters';
import { fleetMap } from '@/lib/contract/map';
import { urlValues } from '@/lib/contract/url-fields';
import { getCluster as read } from '@/lib/server/endpoints/clusters';
import { fleetMap as readMap } from '@/lib/server/endpoints/nodes/fleet-map';
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
  reads: ({ cluster }, get) => {
    const { group, fill } = urlValues(mapFields, get);
    return [
      firstRead(getCluster, read, { params: { cluster } }),
      firstRead(fleetMap, readMap, { query: { cluster, group, fill } }),
    ];
  },
});
export { generateMetadata, Page as default };
