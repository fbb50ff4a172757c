import { WorkloadsView } from '@/components/workload/list/workloads-view';
import { workloadFields } from '@/lib/contract/filters';
import { pageSize } from '@/lib/contract/routes';
import { urlValues } from '@/lib/contract/url-fields';
import { listWorkloads } from '@/lib/contract/workloads';
import { listWorkloads as read } from '@/lib/server/endpoints/workloads/list-workloads';
import { clusterPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

const { generateMetadata, Page } = clusterPage({
  path: '/workloads',
  title: 'shell.nav.workloads',
  View: WorkloadsView,
  reads: ({ cluster, get }) => [
    firstRead(listWorkloads, read, {
      params: { cluster },
      query: { ...urlValues(workloadFields, get), offset: 0, limit: pageSize },
    }),
  ],
});
export { generateMetadata, Page as default };
