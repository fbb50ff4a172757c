import { monthly, priceOf } from '@/lib/changes/pool-price';
import { cloudOf } from '@/lib/changes/pool-create/read-world';
import { tasksNow } from '@/lib/changes/pool-task';
import type { NodePoolScaleInput } from '@/lib/changes/node-pool-scale.input';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { PlanContext, PlanDraft } from '@/lib/domain/change/kind';
import type { Impact } from '@/lib/domain/change/plan';
import { sumCapacity, timesCapacity, usableCapacity } from '@/lib/domain/pool/capacity';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import { poolRefOf, readScale, type ScaleQuestion } from './question';
import { scaleFindings } from './scale-findings';
import type { PoolScaleData } from './steps';

/** Allocatable of one node of the pool: of a node that exists, else by the rule for its instance type. */
async function perNode(ctx: PlanContext, { pool, nodes }: ScaleQuestion): Promise<Capacity | null> {
  const alike = nodes.find((node) => node.ready === 'True');
  if (alike !== undefined) return alike.allocatable;
  if (pool === null) return null;
  const types = (await cloudOf(ctx).cloud.instanceTypes()).filter((type) =>
    pool.instanceTypes.includes(type.id),
  );
  const [smallest] = types.toSorted((a, b) => a.memoryMiB - b.memoryMiB);
  return smallest === undefined ? null : usableCapacity(smallest, pool.os).usable;
}

/** Pods that may be interrupted at worst: those of the fullest nodes, DaemonSets aside. */
function podsAtWorst({ pods }: ScaleQuestion, removed: number): number {
  const counts = new Map<string, number>();
  for (const pod of pods) {
    if (pod.nodeName === null || pod.workload?.kind === 'DaemonSet') continue;
    if (pod.phase === 'Succeeded' || pod.phase === 'Failed') continue;
    counts.set(pod.nodeName, (counts.get(pod.nodeName) ?? 0) + 1);
  }
  const fullest = [...counts.values()].toSorted((a, b) => b - a).slice(0, removed);
  return fullest.reduce((sum, count) => sum + count, 0);
}

async function impactOf(ctx: PlanContext, question: ScaleQuestion): Promise<Impact> {
  const { delta, nodes, pool, input } = question;
  if (delta === 0 || pool === null) return NO_IMPACT;
  const [one, price] = await Promise.all([perNode(ctx, question), priceOf(ctx, { pool: pool.definition })]);
  const pods = podsAtWorst(question, Math.max(0, -delta));
  const windows = pool.os === 'windows';
  const touched = Math.abs(delta);
  return {
    ...NO_IMPACT,
    nodes: { linux: windows ? 0 : touched, windows: windows ? touched : 0 },
    pods: { linux: windows ? 0 : pods, windows: windows ? pods : 0 },
    capacityBefore: sumCapacity(nodes.map((node) => node.allocatable)),
    capacityAfter: one === null ? null : timesCapacity(one, input.desired),
    pricePerMonth: price === null ? null : monthly(price, delta),
    vmsCreated: Math.max(0, delta),
    vmsReleased: Math.max(0, -delta),
    reversible: delta > 0,
  };
}

/** Plans an absolute size. A pool of that size already, or one that is gone, gives an empty plan. */
export async function planScale(
  ctx: PlanContext,
  input: NodePoolScaleInput,
): Promise<PlanDraft<PoolScaleData>> {
  const { clusterId } = cloudOf(ctx);
  const question = await readScale(ctx, input);
  const { pool, current } = question;
  const { id: poolId, name: poolName } = input.nodePool;
  const data = { poolId, poolName, desired: input.desired, earlierTasks: await tasksNow(ctx) };
  const findings = await scaleFindings(ctx, question);
  const idle = pool === null || current === input.desired;
  const subject = poolRefOf(input);
  if (idle) {
    const nothing = pool === null ? [] : [finding('nothing-to-do', { subject })];
    return {
      data,
      diff: [],
      impact: NO_IMPACT,
      findings: [...findings, ...nothing],
      prerequisites: [],
      calls: [],
      bounds: { nodes: 0 },
      usable: null,
    };
  }
  return {
    data,
    diff: [{ target: subject, path: 'scaling.desired', from: current, to: input.desired }],
    impact: await impactOf(ctx, question),
    findings,
    prerequisites: [],
    calls: [
      {
        system: 'ack',
        action: 'ModifyClusterNodePool',
        method: 'PUT',
        path: `/clusters/${clusterId}/nodepools/${input.nodePool.id}`,
        body: { scaling_group: { desired_size: input.desired } },
      },
    ],
    bounds: { nodes: Math.abs(question.delta) },
    usable: null,
  };
}
