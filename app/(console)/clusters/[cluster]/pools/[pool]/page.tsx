import { NodesOfPool } from '@/components/node/list/nodes-of-pool';
import { PoolPage } from '@/components/pool/pool-page';
import { getNodePool } from '@/lib/contract/node-pool';
import { getNodePool as read } from '@/lib/server/endpoints/pools/node-pools';
import { namedPage } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

function View({ cluster, pool }: { cluster: string; pool: string }) {
  return <PoolPage cluster={cluster} poolId={pool} nodes={<NodesOfPool cluster={cluster} pool={pool} />} />;
}

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/pools/[pool]', View, {
  reads: ({ cluster, pool }) => [firstRead(getNodePool, read, { params: { cluster, pool } })],
});
export { generateMetadata, Page as default };
