import type { NodePoolRepairInput } from '@/lib/changes/node-pool-repair/input';
import { podsByOs, workloadsHit } from '@/lib/changes/parts/pool/capacity-loss';
import { type PlanDraft, NO_IMPACT, type DiffEntry, type Impact, type PlannedCall } from '@/lib/domain/change/plan';
import { type RepairInputs, readRepair } from './read-inputs';
import { repairFindings } from './findings';
import { repairBody, type PoolRepairData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef, poolRefOf } from '../parts/refs';
import { nodesByOs } from '@/lib/changes/parts/node/chosen-nodes';
import { poolNotFound } from '@/lib/changes/parts/pool/pool-state';
import { ackCall } from '@/lib/changes/parts/pool/read-world';

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
  const touched = { ...NO_IMPACT, nodes: nodesByOs(unhealthy) };
  // Restarting kubelet or containerd leaves containers running; restarting the instance does not.
  if (!input.autoRestart) return touched;
  const workloads = workloadsHit(pods, await ctx.kube.workloads());
  return { ...touched, pods: podsByOs(pods, unhealthy), workloads, reversible: false };
}

const dataOf = (input: NodePoolRepairInput, inputs: RepairInputs | null): PoolRepairData => ({
  poolId: input.nodePool.id,
  poolName: input.nodePool.name,
  nodes: (inputs?.unhealthy ?? []).map(({ name, uid, ready }) => ({ name, uid, wasReady: ready === 'True' })),
  operations: input.operations,
  always: input.always,
  autoRestart: input.autoRestart,
  earlierTasks: inputs?.earlierTasks ?? null,
});

const callOf = (ctx: PlanContext, { pool, input, unhealthy }: RepairInputs): PlannedCall =>
  ackCall(ctx, 'RepairClusterNodePool', {
    method: 'POST',
    path: `nodepools/${pool.id}/repair`,
    body: repairBody({ ...input, nodes: unhealthy }),
  });

export async function planRepair(ctx: PlanContext, input: NodePoolRepairInput): Promise<PlanDraft<PoolRepairData>> {
  const inputs = await readRepair(ctx, input);
  const data = dataOf(input, inputs);
  const target = poolRefOf(input);
  if (inputs === null) return { ...poolNotFound(input, data), targets: [target] };
  const { unhealthy } = inputs;
  return {
    data,
    diff: diffOf(inputs),
    impact: await impactOf(ctx, inputs),
    findings: repairFindings(inputs, ctx.now),
    calls: unhealthy.length === 0 ? [] : [callOf(ctx, inputs)],
    bounds: { nodes: unhealthy.length },
    // Concurrent drains or restarts of one of them and this repair exclude each other.
    targets: [target, ...unhealthy.map(nodeRef)],
  };
}
