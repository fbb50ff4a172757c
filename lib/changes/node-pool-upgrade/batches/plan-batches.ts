import { unplacedCount } from '@/lib/changes/parts/rescheduling-findings';
import { shortBudgets } from '@/lib/changes/parts/drain/health-work';
import { mayMissReplicas } from '@/lib/changes/parts/drain/missing-replicas';
import { failingBefore } from '@/lib/changes/parts/drain/owner-warnings';
import { roomFor, SOAK_MINUTES } from '@/lib/changes/parts/drain/plan-drain';
import { plannedPods } from '@/lib/changes/parts/drain/planned-pods';
import { nodeRef } from '@/lib/changes/parts/drain/read-inputs';
import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import type { PlannedCall } from '@/lib/domain/change/plan';
import type { PoolUpgradeData } from '../data';
import type { UpgradeInputs } from '../read-inputs';
import { batchCalls } from './calls';
import type { BatchedUpgrade } from './data';
import { batchedUpgradeFindings } from './findings';
import { readBatches, type BatchInputs, type RequestedBatches } from './read-inputs';

/** The part of a plan that batches add. */
export type BatchPlan = Pick<PlanDraft<PoolUpgradeData>, 'data' | 'findings' | 'calls' | 'bounds' | 'pods' | 'targets'>;

function dataOf({ world, drain, batches, requested, size, upgrade }: BatchInputs, soakMs: number): BatchedUpgrade {
  const { poolNodes } = upgrade;
  return {
    drain: {
      batches,
      accepted: drain.accepted,
      onLimit: drain.onLimit,
      force: false,
      disk: 'lost',
      nodeLimitMs: drain.nodeMinutes === undefined ? null : drain.nodeMinutes * MINUTE_MS,
      soakMs,
      healthyWithinMs: drain.healthyMinutes * MINUTE_MS,
      mostPending: world.pending + (world.rescheduling?.unschedulable.length ?? 0),
      shortBudgets: shortBudgets(world.budgets),
      mayMissReplicas: mayMissReplicas(world),
      ...failingBefore(world),
    },
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
  const { clusterId } = cloudOf(ctx);
  const question = await readBatches(ctx, { upgrade, requested });
  const { world, drain } = question;
  const soakMs = (drain.soakMinutes ?? SOAK_MINUTES[ctx.cluster.environment]) * MINUTE_MS;
  const data = { ...q.data, batches: dataOf(question, soakMs) };
  const pods = world.rows.filter((row) => row.mustLeave).length;
  return {
    data,
    findings: await batchedUpgradeFindings(ctx, { question, soakMs }),
    calls: batchCalls(question, { clusterId, data, callOf }),
    bounds: {
      nodes: upgrade.behind.length,
      pods: pods === 0 ? 0 : roomFor(pods),
      pending: unplacedCount(world.rescheduling),
      surge: requested.surge,
    },
    pods: plannedPods(world),
    // Excludes concurrent drains of the nodes and concurrent changes of the pool.
    targets: [upgrade.subject, ...world.present.map(nodeRef)],
  };
}
