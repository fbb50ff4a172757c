import { callsOf, drainBounds, drainDataOf, soakOf } from '@/lib/changes/parts/drain/plan-drain';
import type { PlanDraft, PlannedCall } from '@/lib/domain/change/plan';
import { type PoolUpgradeData, type BatchedUpgrade, ofBatch } from '../data';
import type { UpgradeInputs } from '../read-inputs';
import { batchedUpgradeFindings } from './findings';
import { readBatches, type BatchInputs, type RequestedBatches } from './read-inputs';
import { CORDONED_BY } from '@/lib/domain/node/node-protection';
import { SURGE_OF } from './surge';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '@/lib/changes/parts/refs';
import { ackCall, modifyCall } from '@/lib/changes/parts/pool/read-world';
import { plannedPods } from '@/lib/changes/parts/drain/pod-findings';

type BatchPlan = Pick<PlanDraft<PoolUpgradeData>, 'data' | 'findings' | 'calls' | 'bounds' | 'pods' | 'targets'>;

function dataOf({ world, drain, batches, requested, size, upgrade }: BatchInputs, soakMs: number): BatchedUpgrade {
  const { poolNodes } = upgrade;
  return {
    drain: { ...drainDataOf(world, { input: drain, soakMs }), batches, force: false, disk: 'lost' },
    // Without a size nothing can be added to it; the plan is then blocked.
    surge: size === null ? 0 : requested.surge,
    size: size ?? poolNodes.length,
    before: poolNodes.map(({ name }) => name),
    boots: Object.fromEntries(world.present.map(({ uid, bootId }) => [uid, bootId])),
  };
}

/** Plans an upgrade whose nodes Mullion drains itself, batch by batch, before their names are passed to ACK. */
export async function planBatches(
  ctx: PlanContext,
  q: {
    upgrade: UpgradeInputs;
    requested: RequestedBatches;
    data: PoolUpgradeData;
    callOf: (data: PoolUpgradeData) => PlannedCall;
  },
): Promise<BatchPlan> {
  const { upgrade, requested, callOf } = q;
  const inputs = await readBatches(ctx, { upgrade, requested });
  const { world, drain } = inputs;
  const soakMs = soakOf(ctx, drain);
  const data = { ...q.data, batches: dataOf(inputs, soakMs) };
  return {
    data,
    findings: await batchedUpgradeFindings(ctx, { inputs, soakMs }),
    calls: batchCalls(ctx, inputs, { data, callOf }),
    bounds: { nodes: upgrade.behind.length, ...drainBounds(world), surge: requested.surge },
    pods: plannedPods(world),
    // Excludes concurrent drains of the nodes and concurrent changes of the pool.
    targets: [upgrade.subject, ...world.present.map(nodeRef)],
  };
}

type CallOf = (data: PoolUpgradeData) => PlannedCall;

const NODE = '${surge_node}';

const patchNode = (action: string, body: PlannedCall['body']): PlannedCall => ({
  system: 'kubernetes',
  action,
  method: 'PATCH',
  path: `/api/v1/nodes/${NODE}`,
  body,
});

/** Surge nodes have no names yet: each of them is annotated when it exists. */
function surgeCalls(
  ctx: PlanContext,
  { requested, size, upgrade }: BatchInputs,
): { first: PlannedCall[]; last: PlannedCall[] } {
  const { surge } = requested;
  if (surge === 0 || size === null) return { first: [], last: [] };
  const nodes = Array.from({ length: surge });
  const uid = '${surge_node_uid}';
  const mark = patchNode('mark a node that stands in', {
    metadata: { uid, annotations: { [SURGE_OF]: '${change_id}' } },
  });
  const cordon = patchNode('cordon a node that stood in', {
    metadata: { uid, annotations: { [CORDONED_BY]: '${change_id}' } },
    spec: { unschedulable: true },
  });
  const query = 'drain_node=false&release_node=true&instance_ids=${surge_instance_ids}';
  return {
    first: [
      modifyCall(ctx, upgrade.pool.id, { scaling_group: { desired_size: size + surge } }),
      ...nodes.map(() => mark),
    ],
    last: [
      ...nodes.map(() => cordon),
      ackCall(ctx, 'RemoveNodePoolNodes', { method: 'DELETE', path: `nodepools/${upgrade.pool.id}/nodes?${query}` }),
    ],
  };
}

/** Every call, batch by batch: its nodes are cordoned and drained, then exactly these names are passed to ACK. */
function batchCalls(
  ctx: PlanContext,
  inputs: BatchInputs,
  { data, callOf }: { data: PoolUpgradeData; callOf: CallOf },
): PlannedCall[] {
  const { world, batches } = inputs;
  const surge = surgeCalls(ctx, inputs);
  return [
    ...surge.first,
    ...batches.flatMap((batch) => {
      const uids = new Set(batch.nodes.map(({ uid }) => uid));
      const nodes = world.present.filter(({ uid }) => uids.has(uid));
      return [...nodes.flatMap((node) => callsOf(world, node)), callOf(ofBatch(data, batch))];
    }),
    ...surge.last,
  ];
}
