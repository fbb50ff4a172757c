import type { NodePoolDeleteInput } from '@/lib/changes/node-pool-delete/input';
import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { instanceOf } from '@/lib/domain/node/node';
import { outcomeOnDelete, type Outcome } from '@/lib/domain/pool/release';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import type { PlanContext } from '@/lib/domain/change/step';
import { poolRefOf } from '@/lib/changes/parts/refs';

export interface PoolInstance {
  /** Empty: unknown to both ACK and the node. */
  instanceId: string;
  name: string;
  /** null: it never became a node. */
  node: KubeNode | null;
  outcome: Outcome;
}

export interface DeleteInputs {
  input: NodePoolDeleteInput;
  subject: ResourceRef;
  pool: CloudNodePool;
  instances: PoolInstance[];
  nodes: KubeNode[];
  /** Nodes outside the pool. */
  left: KubeNode[];
  pods: KubePod[];
  /** Pods on all other nodes, to see which DaemonSets continue to run. */
  podsElsewhere: KubePod[];
  workloads: KubeWorkload[];
  earlierTasks: string[] | null;
}

/** The console shows a hyphen for a pool without one; with auto scaling, the autoscaler decides. */
const hasExpectedNumber = ({ autoScaling, desiredSize }: CloudNodePool): boolean =>
  autoScaling === null && desiredSize !== null;

function instancesOf(
  listed: readonly CloudNode[],
  q: { nodes: readonly KubeNode[]; expectedNumber: boolean },
): PoolInstance[] {
  const { expectedNumber } = q;
  const known = listed.map((one): PoolInstance => {
    const node = q.nodes.find((each) => each.name === one.nodeName || instanceOf(each) === one.instanceId) ?? null;
    return {
      instanceId: one.instanceId,
      name: node?.name ?? one.nodeName ?? one.instanceId,
      node,
      outcome: outcomeOnDelete({ ...one, expectedNumber }),
    };
  });
  // Nodes with the pool's label that ACK does not list.
  const strangers = q.nodes.filter((node) => !known.some((one) => one.node === node));
  const unknown = outcomeOnDelete({ chargeType: null, source: null, expectedNumber });
  return [
    ...known,
    ...strangers.map((node) => ({ instanceId: instanceOf(node) ?? '', name: node.name, node, outcome: unknown })),
  ].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

export async function readDelete(ctx: PlanContext, input: NodePoolDeleteInput): Promise<DeleteInputs | null> {
  const { cloud } = cloudOf(ctx);
  const { id } = input.nodePool;
  const pool = await cloud.nodePool(id);
  if (pool === null) return null;
  const [listed, earlierTasks, allNodes, allPods, workloads] = await Promise.all([
    ifPermitted(cloud.nodes(id)),
    tasksNow(ctx),
    ctx.kube.nodes(),
    ctx.kube.pods(),
    ctx.kube.workloads(),
  ]);
  const nodes = nodesOfPool(allNodes, id);
  const names = new Set(nodes.map((node) => node.name));
  const isHere = ({ nodeName }: KubePod): boolean => nodeName !== null && names.has(nodeName);
  return {
    input,
    subject: poolRefOf(input),
    pool,
    instances: instancesOf(listed ?? [], { nodes, expectedNumber: hasExpectedNumber(pool) }),
    nodes,
    left: allNodes.filter((node) => !nodes.includes(node)),
    pods: allPods.filter(isHere),
    podsElsewhere: allPods.filter((pod) => pod.nodeName !== null && !isHere(pod)),
    workloads,
    earlierTasks,
  };
}

export const withOutcome = (
  { instances }: Pick<DeleteInputs, 'instances'>,
  result: Outcome['result'],
): PoolInstance[] => instances.filter((one) => one.outcome.result === result);
