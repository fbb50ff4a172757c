import { WorkloadPage } from '@/components/placement/workload/workload-page';
import { namedPage } from '@/lib/server/http/cluster-page';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/placement/[namespace]/[kind]/[name]', WorkloadPage);
export { generateMetadata, Page as default };
