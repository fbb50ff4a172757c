import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import type { CloudNode, CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubeReader } from '@/lib/domain/ports/kube';

/** A node on which ACK and Kubernetes disagree; null: one of them does not know it. */
interface NodeDisagreement {
  name: string;
  /** Empty: Kubernetes has no such node. */
  uid: string;
  cloud: string | null;
  kube: string | null;
}

export interface PoolDisagreement {
  pool: CloudNodePool;
  listed: number;
  registered: number;
  nodes: NodeDisagreement[];
}

const wordOf = (node: KubeNode): string => (node.ready === 'True' ? 'Ready' : 'NotReady');

/** ACK also uses `Unknown` and `Offline` for a node that is not Ready. */
const agrees = (cloud: CloudNode, node: KubeNode): boolean =>
  (cloud.nodeStatus === 'Ready') === (node.ready === 'True');

function disagreements(cloudNodes: readonly CloudNode[], nodes: readonly KubeNode[]): NodeDisagreement[] {
  const byName = new Map(cloudNodes.flatMap((one) => (one.nodeName === null ? [] : [[one.nodeName, one] as const])));
  const here = nodes.flatMap((node): NodeDisagreement[] => {
    const cloud = byName.get(node.name);
    if (cloud !== undefined && agrees(cloud, node)) return [];
    return [{ name: node.name, uid: node.uid, cloud: cloud?.nodeStatus ?? null, kube: wordOf(node) }];
  });
  const names = new Set(nodes.map((node) => node.name));
  const ghosts = [...byName.values()]
    .filter(({ nodeName, rawState }) => !names.has(nodeName ?? '') && rawState === 'running')
    .map((one) => ({ name: one.nodeName ?? '', uid: '', cloud: one.nodeStatus, kube: null }));
  return [...here, ...ghosts].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Pools on which ACK and Kubernetes disagree, by name; a pool in transition is not conclusive. */
export async function poolsApart(world: { cloud: CloudReader; kube: KubeReader }): Promise<PoolDisagreement[]> {
  const [pools, allNodes] = await Promise.all([world.cloud.nodePools(), world.kube.nodes()]);
  const compared = await Promise.all(
    pools
      .filter((pool) => pool.rawState === 'active')
      .map(async (pool): Promise<PoolDisagreement> => {
        const listed = await world.cloud.nodes(pool.id);
        const nodes = nodesOfPool(allNodes, pool.id);
        return { pool, listed: listed.length, registered: nodes.length, nodes: disagreements(listed, nodes) };
      }),
  );
  return compared.filter(({ nodes }) => nodes.length > 0).toSorted((a, b) => (a.pool.name < b.pool.name ? -1 : 1));
}

export const countApart = (pools: readonly PoolDisagreement[]): number =>
  pools.reduce((sum, { nodes }) => sum + nodes.length, 0);
