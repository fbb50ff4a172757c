import { PodPage } from '@/components/placement/pod/pod-page';
import { namedPage } from '@/lib/server/http/cluster-page';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/pods/[namespace]/[pod]', PodPage);
export { generateMetadata, Page as default };
