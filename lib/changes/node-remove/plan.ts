import type { NodeRemoveInput } from '@/lib/changes/node-remove/input';
import { podsByOs, workloadsHit } from '@/lib/changes/parts/pool/capacity-loss';
import { monthly, priceOf } from '@/lib/changes/parts/pool/pool-price';
import type { PlanDraft, DiffEntry, Impact, PlannedCall, ResourceRef } from '@/lib/domain/change/plan';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import { sumCapacity } from '@/lib/domain/pool/capacity';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { nodesLeft, removalFindings, sizeAfter, nodeFindings } from './findings';
import type { Outcome, RemoveInputs, Leaving } from './read-inputs';
import { outcomeOf, withOutcome, readRemove, targetsOf } from './read-inputs';
import type { NodeRemoveData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '@/lib/changes/parts/refs';
import { nodesByOs } from '@/lib/changes/parts/node/chosen-nodes';
import { ackCall } from '@/lib/changes/parts/pool/read-world';

const PATHS: Record<Outcome, string> = {
  released: 'vm.released',
  kept: 'vm.kept',
  'kept-subscription': 'vm.keptSubscription',
  unknown: 'vm.unknownBilling',
};

const diffOf = ({ pool, input, leaving }: RemoveInputs): DiffEntry[] =>
  leaving.flatMap((one) => {
    const target = nodeRef(one.wanted);
    const outcome = outcomeOf(one, input.release);
    const vm = one.wanted.instanceId;
    const [from, to] = outcome === 'released' ? [vm, null] : [null, vm];
    return [
      { target, path: 'nodePool', from: pool?.name ?? null, to: null },
      { target, path: PATHS[outcome], from, to },
    ];
  });

/** The savings; null if the outcome or the price of an instance is unknown. */
async function priceOfRemoval(ctx: PlanContext, inputs: RemoveInputs): Promise<Impact['pricePerMonth']> {
  const { pool } = inputs;
  if (pool === null || withOutcome(inputs, 'unknown').length > 0) return null;
  const price = await priceOf(ctx, { pool: pool.definition });
  return price === null ? null : monthly(price, 0 - withOutcome(inputs, 'released').length);
}

async function impactOf(ctx: PlanContext, inputs: RemoveInputs): Promise<Impact> {
  const { leaving, moved, workloads, allNodes, pool } = inputs;
  const ofPool = (nodes: readonly KubeNode[]) =>
    sumCapacity(nodes.filter((node) => node.labels[POOL_LABEL] === pool?.id).map((node) => node.allocatable));
  return {
    ...NO_IMPACT,
    nodes: nodesByOs(leaving.map(({ node }) => ({ os: node?.os ?? pool?.os ?? 'unknown' }))),
    pods: podsByOs(moved, allNodes),
    workloads: workloadsHit(moved, workloads),
    capacityBefore: ofPool(allNodes),
    capacityAfter: ofPool(nodesLeft(inputs)),
    pricePerMonth: await priceOfRemoval(ctx, inputs),
    vmsReleased: withOutcome(inputs, 'released').length,
    vmsKept: withOutcome(inputs, 'kept').length + withOutcome(inputs, 'kept-subscription').length,
    reversible: false,
  };
}

/** Includes the pool that the nodes were found to belong to, so that nothing else changes it meanwhile. */
function targetsFound({ input, pool }: RemoveInputs): ResourceRef[] {
  if (input.nodePool !== null || pool === null) return targetsOf(input);
  return targetsOf({ ...input, nodePool: { id: pool.id, name: pool.name } });
}

const ids = (nodes: readonly Leaving[]): string[] => nodes.map(({ wanted }) => wanted.instanceId);

function dataOf(inputs: RemoveInputs): NodeRemoveData {
  const { input, pool, leaving, moved } = inputs;
  return {
    poolId: pool?.id ?? '',
    poolName: pool?.name ?? '',
    nodes: leaving.map(({ wanted: { name, uid, instanceId } }) => ({ name, uid, instanceId })),
    drain: input.drain,
    release: input.release,
    kept: [...ids(withOutcome(inputs, 'kept')), ...ids(withOutcome(inputs, 'kept-subscription'))],
    released: ids(withOutcome(inputs, 'released')),
    sizeAfter: sizeAfter(inputs),
    owners: [...new Set(moved.map(ownerName))].toSorted(),
    earlierTasks: inputs.earlierTasks,
  };
}

/** ACK expects the removal as a query of a DELETE (ACK API: RemoveNodePoolNodes). */
function callOf(ctx: PlanContext, data: NodeRemoveData): PlannedCall {
  const query = new URLSearchParams({
    drain_node: String(data.drain),
    instance_ids: JSON.stringify(data.nodes.map(({ instanceId }) => instanceId)),
    release_node: String(data.release),
  });
  const path = `nodepools/${data.poolId}/nodes?${query.toString()}`;
  return ackCall(ctx, 'RemoveNodePoolNodes', { method: 'DELETE', path });
}

export async function planRemove(ctx: PlanContext, input: NodeRemoveInput): Promise<PlanDraft<NodeRemoveData>> {
  const inputs = await readRemove(ctx, input);
  const data = dataOf(inputs);
  const findings = [...nodeFindings(inputs), ...(await removalFindings(ctx, inputs))];
  const idle = inputs.leaving.length === 0;
  return {
    data,
    diff: diffOf(inputs),
    impact: idle ? NO_IMPACT : await impactOf(ctx, inputs),
    findings,
    calls: idle ? [] : [callOf(ctx, data)],
    bounds: { nodes: inputs.leaving.length },
    targets: targetsFound(inputs),
  };
}
