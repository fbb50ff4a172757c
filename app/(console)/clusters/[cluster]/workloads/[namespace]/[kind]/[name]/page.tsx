import { WorkloadStatusPage } from '@/components/workload/page/workload-page';
import { getWorkload } from '@/lib/contract/workloads';
import { getWorkload as read } from '@/lib/server/endpoints/workloads/get-workload';
import { namedPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

const { generateMetadata, Page } = namedPage(
  '/clusters/[cluster]/workloads/[namespace]/[kind]/[name]',
  WorkloadStatusPage,
  { reads: (params) => [firstRead(getWorkload, read, { params })] },
);
export { generateMetadata, Page as default };
