import { NodePage } from '@/components/node/page/node-page';
import { getNode } from '@/lib/contract/node';
import { getNode as read } from '@/lib/server/endpoints/nodes/get-node';
import { namedPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/nodes/[node]', NodePage, {
  reads: ({ cluster, node }) => [firstRead(getNode, read, { params: { cluster, node } })],
});
export { generateMetadata, Page as default };
