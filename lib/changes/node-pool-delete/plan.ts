import type { NodePoolDeleteInput } from '@/lib/changes/node-pool-delete/input';
import { podsByOs, workloadsHit } from '@/lib/changes/parts/pool/capacity-loss';
import { monthly, priceOf } from '@/lib/changes/parts/pool/pool-price';
import { type PlanDraft, type DiffEntry, type Impact, type ResourceRef, NO_IMPACT } from '@/lib/domain/change/plan';
import { sumCapacity } from '@/lib/domain/pool/capacity';
import type { OutcomeReason, InstanceOutcome } from '@/lib/domain/pool/release';
import { deleteFindings } from './findings';
import { type DeleteInputs, type PoolInstance, readDelete, withOutcome } from './read-inputs';
import type { DeletedInstance, PoolDeleteData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodesByOs } from '@/lib/changes/parts/node/chosen-nodes';
import { nodeRef } from '@/lib/changes/parts/refs';
import { poolNotFound } from '@/lib/changes/parts/pool/pool-state';
import { ackCall } from '@/lib/changes/parts/pool/read-world';

/** Path of a diff entry, which states what happens to the instance and why. */
const PATHS: Record<OutcomeReason, string> = {
  'pay-as-you-go': 'vm.released',
  scaled: 'vm.released',
  subscription: 'vm.keptSubscription',
  added: 'vm.keptAdded',
  'billing-unknown': 'vm.unknownBilling',
  'source-unknown': 'vm.unknownSource',
};

const refOf = ({ node, instanceId, name }: PoolInstance): ResourceRef => ({
  type: 'node',
  uid: node?.uid ?? instanceId,
  name,
});

/** The pool and each of its instances: released ones are deleted, kept ones continue outside any pool. */
const diffOf = ({ subject, pool, instances }: DeleteInputs): DiffEntry[] => [
  { target: subject, path: 'nodePool', from: pool.name, to: null },
  ...instances.flatMap((one): DiffEntry[] => {
    const { result, because } = one.outcome;
    const target = refOf(one);
    const vm = one.instanceId || one.name;
    const [from, to] = result === 'released' ? [vm, null] : [null, vm];
    return [
      { target, path: 'nodePool', from: pool.name, to: null },
      { target, path: PATHS[because], from, to },
    ];
  }),
];

/** The savings are known only if the outcome of every instance is known, listed or not. */
const allOutcomesKnown = ({ pool, instances }: DeleteInputs): boolean =>
  instances.every(({ outcome }) => outcome.result !== 'unknown') &&
  pool.instances.total !== null &&
  pool.instances.total <= instances.length;

async function impactOf(ctx: PlanContext, inputs: DeleteInputs): Promise<Impact> {
  const { pool, instances, nodes, pods, workloads } = inputs;
  const price = allOutcomesKnown(inputs) ? await priceOf(ctx, { pool: pool.definition }) : null;
  const released = withOutcome(inputs, 'released').length;
  const allGo = allOutcomesKnown(inputs) && released === instances.length;
  return {
    ...NO_IMPACT,
    nodes: nodesByOs(instances.map(({ node }) => ({ os: node?.os ?? pool.os }))),
    pods: podsByOs(pods, nodes),
    workloads: workloadsHit(pods, workloads),
    capacityBefore: sumCapacity(nodes.map((node) => node.allocatable)),
    // Kept instances stay registered for an unknown time.
    capacityAfter: allGo ? sumCapacity([]) : null,
    pricePerMonth: price === null ? null : monthly(price, 0 - released),
    // Only those that are certainly released; the warning `release-unknown` counts the others.
    vmsReleased: released,
    vmsKept: withOutcome(inputs, 'kept').length,
    reversible: false,
  };
}

function dataOf(inputs: DeleteInputs): PoolDeleteData {
  const { pool, input, earlierTasks } = inputs;
  const some = (result: InstanceOutcome): DeletedInstance[] =>
    withOutcome(inputs, result).map(({ name, node, instanceId }) => ({ name, uid: node?.uid ?? null, instanceId }));
  const results = { released: some('released'), kept: some('kept') };
  return { poolId: pool.id, poolName: pool.name, force: input.force, earlierTasks, ...results };
}

export async function planDelete(ctx: PlanContext, input: NodePoolDeleteInput): Promise<PlanDraft<PoolDeleteData>> {
  const inputs = await readDelete(ctx, input);
  if (inputs === null) {
    const { id: poolId, name: poolName } = input.nodePool;
    return poolNotFound(input, { poolId, poolName, force: input.force, earlierTasks: [], released: [], kept: [] });
  }
  const path = `nodepools/${inputs.pool.id}?force=${String(input.force)}`;
  return {
    data: dataOf(inputs),
    diff: diffOf(inputs),
    impact: await impactOf(ctx, inputs),
    findings: await deleteFindings(ctx, inputs),
    calls: [ackCall(ctx, 'DeleteClusterNodepool', { method: 'DELETE', path })],
    bounds: { nodes: inputs.instances.length },
    locks: inputs.nodes.map(nodeRef),
  };
}
