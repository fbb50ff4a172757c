import { NodesOfPool } from '@/components/node/list/nodes-of-pool';
import { PoolPage } from '@/components/pool/pool-page';
import { namedPage } from '@/lib/server/http/cluster-page';

function View({ cluster, pool }: { cluster: string; pool: string }) {
  return <PoolPage cluster={cluster} poolId={pool} nodes={<NodesOfPool cluster={cluster} pool={pool} />} />;
}

const { generateMetadata, Page } = namedPage('/clusters/[cluster]/pools/[pool]', View);
export { generateMetadata, Page as default };
