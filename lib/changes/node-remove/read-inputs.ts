import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import type { NodeRemoveInput } from '@/lib/changes/node-remove/input';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import { instanceOf } from '@/lib/domain/node/node';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef, poolRef } from '@/lib/changes/parts/refs';

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
  requested: Leaving[];
  /** Those of them that exist with the same identity. */
  leaving: Leaving[];
  /** Pods on them that must move. */
  moved: KubePod[];
  workloads: KubeWorkload[];
  earlierTasks: string[] | null;
}

/** The pool first, so that nothing else changes it meanwhile. */
export const targetsOf = ({ nodePool, nodes }: NodeRemoveInput): ResourceRef[] => [
  ...(nodePool === null ? [] : [poolRef(nodePool)]),
  ...nodes.map(nodeRef),
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

/** Whether the instance belongs to the node; ACK is given instances, and a released one is lost. */
type Identity =
  | { is: 'proven' | 'unproven' }
  /** The node runs on another instance, according to its provider id or ACK. */
  | { is: 'other-instance'; by: 'kubernetes' | 'ack'; seen: string }
  /** The instance belongs to another node. */
  | { is: 'other-node'; seen: string };

export function identityOf(
  { wanted, node, instance }: Leaving,
  q: { instances: readonly CloudNode[]; allNodes: readonly KubeNode[] },
): Identity {
  const { name, instanceId } = wanted;
  const listed = q.instances.find(({ nodeName }) => nodeName === name);
  if (listed !== undefined && listed.instanceId !== instanceId)
    return { is: 'other-instance', by: 'ack', seen: listed.instanceId };
  const own = node === null ? null : instanceOf(node);
  if (own !== null && own !== instanceId) return { is: 'other-instance', by: 'kubernetes', seen: own };
  const holder = q.allNodes.find((one) => one.name !== name && instanceOf(one) === instanceId);
  if (holder !== undefined) return { is: 'other-node', seen: holder.name };
  const message = instance?.nodeName ?? null;
  if (own !== null || message === name) return { is: 'proven' };
  return message === null ? { is: 'unproven' } : { is: 'other-node', seen: message };
}

/** A node to remove, in Kubernetes and in ACK; null: it does not exist there. */
export interface Leaving {
  wanted: WantedNode;
  node: KubeNode | null;
  instance: CloudNode | null;
}

type WantedNode = NodeRemoveInput['nodes'][number];

/** What happens to an instance. ACK always keeps subscriptions (ACK API: RemoveNodePoolNodes). */
export type Outcome = 'released' | 'kept' | 'kept-subscription' | 'unknown';

export function outcomeOf({ instance }: Pick<Leaving, 'instance'>, release: boolean): Outcome {
  if (!release) return 'kept';
  const chargeType = instance?.chargeType ?? null;
  if (chargeType === 'PrePaid') return 'kept-subscription';
  return chargeType === 'PostPaid' ? 'released' : 'unknown';
}

export const withOutcome = ({ leaving, input }: RemoveInputs, outcome: Outcome): Leaving[] =>
  leaving.filter((one) => outcomeOf(one, input.release) === outcome);
