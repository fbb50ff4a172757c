import { NamespacesView } from '@/components/workload/namespaces/namespaces-view';
import { namespaceFields } from '@/lib/contract/filters';
import { listNamespaces } from '@/lib/contract/namespaces';
import { urlValues } from '@/lib/contract/url-fields';
import { listNamespaces as read } from '@/lib/server/endpoints/workloads/list-namespaces';
import { clusterPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

const { generateMetadata, Page } = clusterPage({
  path: '/namespaces',
  title: 'shell.nav.namespaces',
  View: NamespacesView,
  reads: ({ cluster, get }) => [
    firstRead(listNamespaces, read, {
      params: { cluster },
      query: { ...urlValues(namespaceFields, get), offset: 0, limit: 500 },
    }),
  ],
});
export { generateMetadata, Page as default };
