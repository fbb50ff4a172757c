import { WorkloadLogs } from '@/components/pod/logs/workload-logs';
import { namedPage } from '@/lib/server/http/cluster-page';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/logs/[namespace]/[kind]/[name]', WorkloadLogs);
export { generateMetadata, Page as default };
