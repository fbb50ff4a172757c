import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import type { NodeRemoveInput } from '@/lib/changes/node-remove/input';
import type { PlanContext } from '@/lib/domain/change/context';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import { identityOf } from './identity';
import type { Leaving, WantedNode } from './identity';

/** The nodes to remove, and the state of the pool and the cluster. */
export interface RemoveInputs {
  input: NodeRemoveInput;
  subject: ResourceRef;
  /** Pools the nodes belong to, by id, sorted. */
  poolIds: string[];
  /** The pool concerned; null: it does not exist anymore, or there are several. */
  pool: CloudNodePool | null;
  pools: CloudNodePool[];
  instances: CloudNode[];
  allNodes: KubeNode[];
  /** By name. */
  requested: Leaving[];
  /** Those of them that exist with the same identity. */
  leaving: Leaving[];
  /** Pods on them that must move. */
  moved: KubePod[];
  workloads: KubeWorkload[];
  /** Earlier tasks; null: no permission to read them. */
  earlierTasks: string[] | null;
}

export const nodeRefOf = ({ uid, name }: WantedNode): ResourceRef => ({ type: 'node', uid, name });

/** The pool first, so that nothing else changes it meanwhile. */
export const targetsOf = ({ nodePool, nodes }: NodeRemoveInput): ResourceRef[] => [
  ...(nodePool === null ? [] : [{ type: 'node-pool' as const, uid: nodePool.id, name: nodePool.name }]),
  ...nodes.map(nodeRefOf),
];

const byName = (a: WantedNode, b: WantedNode): number => (a.name < b.name ? -1 : 1);

/** From the input, else from the labels of the nodes with the requested identity. */
function poolIdsOf(input: NodeRemoveInput, nodes: readonly KubeNode[]): string[] {
  const labels = input.nodes.flatMap(({ name, uid }) => {
    const node = nodes.find((one) => one.name === name && one.uid === uid);
    const id = node?.labels[POOL_LABEL];
    return id === undefined ? [] : [id];
  });
  const own = input.nodePool === null ? [] : [input.nodePool.id];
  return [...new Set([...own, ...labels])].toSorted();
}

/** Whether it may be changed: the node is the intended one, and the instance is in the pool and certainly its own. */
const isMeant = (one: Leaving, q: Parameters<typeof identityOf>[1]): boolean =>
  (one.node === null || one.node.uid === one.wanted.uid) && one.instance !== null && identityOf(one, q).is === 'proven';

export async function readRemove(ctx: PlanContext, input: NodeRemoveInput): Promise<RemoveInputs> {
  const { cloud } = cloudOf(ctx);
  const [pools, allNodes, pods, workloads, earlierTasks] = await Promise.all([
    cloud.nodePools(),
    ctx.kube.nodes(),
    ctx.kube.pods(),
    ctx.kube.workloads(),
    tasksNow(ctx),
  ]);
  const poolIds = poolIdsOf(input, allNodes);
  const [only] = poolIds;
  const pool = poolIds.length > 1 ? null : (pools.find(({ id }) => id === only) ?? null);
  const instances = pool === null ? [] : await cloud.nodes(pool.id);
  const requested = input.nodes
    .toSorted(byName)
    .map((wanted) => ({
      wanted,
      node: allNodes.find(({ name }) => name === wanted.name) ?? null,
      instance: instances.find(({ instanceId }) => instanceId === wanted.instanceId) ?? null,
    }));
  const leaving = requested.filter((one) => isMeant(one, { instances, allNodes }));
  const names = new Set(leaving.flatMap(({ node }) => (node === null ? [] : [node.name])));
  const moved = pods.filter(({ nodeName }) => nodeName !== null && names.has(nodeName)).filter(isInterrupted);
  const [first] = targetsOf(input);
  const subject = first ?? { type: 'node', uid: '', name: '' };
  const world = { pools, allNodes, workloads, instances, earlierTasks };
  return { ...world, input, subject, poolIds, pool, requested, leaving, moved };
}
