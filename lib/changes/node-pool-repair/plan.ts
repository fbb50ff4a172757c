import { nodeRef } from '../parts/node/node-ref';
import type { NodePoolRepairInput } from '@/lib/changes/node-pool-repair/input';
import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { podsByOs, workloadsHit } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import type { DiffEntry, Impact, PlannedCall } from '@/lib/domain/change/plan';
import { repairBody } from './body';
import { type RepairInputs, readRepair } from './read-inputs';
import { repairFindings } from './findings';
import type { PoolRepairData } from './steps';

const diffOf = ({ unhealthy, input }: RepairInputs): DiffEntry[] =>
  unhealthy.flatMap((node): DiffEntry[] => {
    const target = nodeRef(node);
    const { operations } = input;
    return [
      ...(node.ready === 'True' ? [] : [{ target, path: 'ready', from: node.ready, to: 'True' }]),
      operations.length === 0
        ? { target, path: 'repairAll', from: null, to: true }
        : { target, path: 'repair', from: null, to: [...operations] },
    ];
  });

async function impactOf(ctx: PlanContext, { unhealthy, pods, input }: RepairInputs): Promise<Impact> {
  if (unhealthy.length === 0) return NO_IMPACT;
  const windows = unhealthy.filter(({ os }) => os === 'windows').length;
  const touched = { ...NO_IMPACT, nodes: { linux: unhealthy.length - windows, windows } };
  // Restarting kubelet or containerd leaves containers running; restarting the instance does not.
  if (!input.autoRestart) return touched;
  const workloads = workloadsHit(pods, await ctx.kube.workloads());
  return { ...touched, pods: podsByOs(pods, unhealthy), workloads };
}

const dataOf = (input: NodePoolRepairInput, question: RepairInputs | null): PoolRepairData => ({
  poolId: input.nodePool.id,
  poolName: input.nodePool.name,
  nodes: (question?.unhealthy ?? []).map(({ name, uid }) => ({ name, uid })),
  operations: input.operations,
  always: input.always,
  autoRestart: input.autoRestart,
  earlierTasks: question?.earlierTasks ?? null,
});

function callOf(question: RepairInputs, clusterId: string): PlannedCall {
  const { pool, input, unhealthy } = question;
  return {
    system: 'ack',
    action: 'RepairClusterNodePool',
    method: 'POST',
    path: `/clusters/${clusterId}/nodepools/${pool.id}/repair`,
    body: repairBody({ ...input, nodes: unhealthy }),
  };
}

/** Plans the repair of nodes. Ready nodes have no entry, unless `always` is set. */
export async function planRepair(ctx: PlanContext, input: NodePoolRepairInput): Promise<PlanDraft<PoolRepairData>> {
  const { clusterId } = cloudOf(ctx);
  const question = await readRepair(ctx, input);
  const { id: uid, name } = input.nodePool;
  const missing = finding('pool-not-found', { subject: { type: 'node-pool', uid, name }, params: { name } });
  const touched = question?.unhealthy.length ?? 0;
  return {
    data: dataOf(input, question),
    diff: question === null ? [] : diffOf(question),
    impact: question === null ? NO_IMPACT : await impactOf(ctx, question),
    findings: question === null ? [missing] : repairFindings(question, ctx.now),
    prerequisites: [],
    calls: question === null || touched === 0 ? [] : [callOf(question, clusterId)],
    bounds: { nodes: touched },
    usable: null,
    // Concurrent drains or restarts of one of them and this repair exclude each other.
    targets: [{ type: 'node-pool', uid, name }, ...(question?.unhealthy ?? []).map(nodeRef)],
  };
}
