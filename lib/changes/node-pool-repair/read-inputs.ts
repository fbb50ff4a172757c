import type { NodePoolRepairInput } from '@/lib/changes/node-pool-repair/input';
import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import { interruptionOf, OF_DOWNTIME } from '@/lib/changes/parts/drain/pod-findings';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { PlanContext } from '@/lib/domain/change/step';
import { poolRefOf } from '@/lib/changes/parts/refs';

export interface RepairInputs {
  input: NodePoolRepairInput;
  subject: ResourceRef;
  pool: CloudNodePool;
  /** ACK's list of the pool's instances; null: no permission to read it. */
  listed: CloudNode[] | null;
  allNodes: KubeNode[];
  nodes: KubeNode[];
  /** Named nodes that exist in this pool, by name. */
  chosen: KubeNode[];
  /** Those of them that will be repaired. */
  unhealthy: KubeNode[];
  pods: KubePod[];
  /** Of these pods, if their instances may restart. */
  interruption: Finding[];
  earlierTasks: string[] | null;
}

const byName = (a: KubeNode, b: KubeNode): number => (a.name < b.name ? -1 : 1);

export async function readRepair(ctx: PlanContext, input: NodePoolRepairInput): Promise<RepairInputs | null> {
  const { cloud } = cloudOf(ctx);
  const { id } = input.nodePool;
  const pool = await cloud.nodePool(id);
  if (pool === null) return null;
  const [listed, earlierTasks, allNodes, allPods] = await Promise.all([
    ifPermitted(cloud.nodes(id)),
    tasksNow(ctx),
    ctx.kube.nodes(),
    ctx.kube.pods(),
  ]);
  const nodes = nodesOfPool(allNodes, id);
  const wanted = input.nodes === 'all' ? null : new Set(input.nodes.map(({ uid }) => uid));
  const chosen = nodes.filter(({ uid }) => wanted === null || wanted.has(uid)).toSorted(byName);
  const unhealthy = chosen.filter(({ ready }) => input.always || ready !== 'True');
  const names = new Set(unhealthy.map((node) => node.name));
  const subject = poolRefOf(input);
  const pods = allPods.filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
  const stopped = { subject, pods: input.autoRestart ? pods.filter(isInterrupted) : [] };
  return {
    input,
    subject,
    pool,
    listed,
    allNodes,
    nodes,
    chosen,
    unhealthy,
    pods,
    interruption: (await interruptionOf(ctx, { ...stopped, losses: OF_DOWNTIME })).findings,
    earlierTasks,
  };
}
