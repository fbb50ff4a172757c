import { NodePage } from '@/components/node/page/node-page';
import { namedPage } from '@/lib/server/http/cluster-page';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/nodes/[node]', NodePage);
export { generateMetadata, Page as default };
