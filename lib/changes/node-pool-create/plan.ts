import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import { priceOf, smallestOf, monthly } from '@/lib/changes/parts/pool/pool-price';
import type {
  PlanDraft,
  Finding,
  PlannedCall,
  Prerequisite,
  DiffEntry,
  Impact,
  Plan,
  ResourceRef,
} from '@/lib/domain/change/plan';
import { createPoolBody, poolDifference } from '@/lib/domain/pool/definition/write-body';
import { poolFindings } from '@/lib/domain/pool/rules/pool-issues';
import { initialNodes, largestNodes } from '@/lib/domain/pool/size';
import { requestedCase } from './remaining-errors';
import { checklist, foundIn } from './checklist';
import { newNodeRescheduling } from '@/lib/changes/parts/pool/new-node-rescheduling';
import { poolInputsOf, atCluster, newPoolRef, type PoolInputs } from './read-inputs';
import { readPoolWorld, ackCall } from '../parts/pool/read-world';
import { clusterChecks } from './cluster-checks';
import { timesCapacity, usableCapacity, usableDisk } from '@/lib/domain/pool/capacity';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import type { Price } from '@/lib/domain/ports/cloud';
import { dataOf, type PoolCreateData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';

interface Assessment {
  findings: Finding[];
  prerequisites: Prerequisite[];
}

function assess(inputs: PoolInputs): Assessment {
  const ruled = poolFindings({ ...requestedCase(inputs.input), offers: inputs.offers }, newPoolRef(inputs.input.name));
  const checks = clusterChecks(inputs, inputs.input.os);
  return {
    findings: [...checks.flatMap((check) => check.findings), ...ruled],
    prerequisites: [
      ...checks.flatMap(({ prerequisite }) => (prerequisite === undefined ? [] : [prerequisite])),
      ...checklist(inputs, foundIn(ruled)),
    ],
  };
}

/** The call of the step, with variables that the run replaces by real values. */
const callOf = (ctx: PlanContext, { pool }: PoolCreateData): PlannedCall =>
  ackCall(ctx, 'CreateClusterNodePool', {
    method: 'POST',
    path: 'nodepools',
    body: createPoolBody(pool, { password: pool.passwordSet ? '${login_password}' : null, changeId: '${change_id}' }),
  });

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };

export async function planPool(ctx: PlanContext, input: NodePoolCreateInput): Promise<PlanDraft<PoolCreateData>> {
  const inputs = poolInputsOf(input, await readPoolWorld(ctx, input));
  const data = dataOf(input, inputs.world);
  const price = await priceOf(ctx, { pool: inputs.input, world: inputs.world, isNew: true });
  const type = smallestOf(inputs.types);
  const rescheduling = await newNodeRescheduling(ctx, {
    ...inputs,
    poolId: null,
    subject: newPoolRef(input.name),
    field: 'taints',
  });
  const impact = impactOf(inputs, { price, schedulableWorkloads: rescheduling.schedulableWorkloads });
  const assessed = assess(inputs);
  const findings = [
    ...assessed.findings,
    ...rescheduling.findings,
    ...(price === null && type !== null ? [atCluster(inputs, 'price-unknown', { type: type.id })] : []),
  ].toSorted((a, b) => order[a.severity] - order[b.severity]);
  // A pool of this name exists: this plan would change nothing.
  const exists = findings.some((one) => one.code === 'pool-name-taken');
  return {
    data,
    diff: exists ? [] : diffOf(data),
    impact,
    findings,
    prerequisites: assessed.prerequisites,
    calls: exists ? [] : [callOf(ctx, data)],
    bounds: { nodes: initialNodes(input.size), nodesLater: largestNodes(input.size) },
    usable: usableOf(inputs),
  };
}

/** Settings of the new pool beyond those of every pool. */
function diffOf({ pool }: PoolCreateData): DiffEntry[] {
  const target: ResourceRef = newPoolRef(pool.name);
  return poolDifference(emptyPool, pool).map(({ field, to }) => ({ target, path: field.path, from: null, to }));
}

/** Allocatable after the reservation, per node and in total. Pods per node like the cluster's nodes. */
function usableOf(inputs: PoolInputs): Plan['usable'] {
  const type = smallestOf(inputs.types);
  if (type === null) return null;
  const { os, size, systemDisk, dataDisks } = inputs.input;
  const nodes = initialNodes(size);
  const disk = usableDisk({
    os,
    systemGiB: systemDisk.sizeGiB ?? 0,
    dataGiB: dataDisks.map((one) => one.sizeGiB ?? 0),
  });
  const alike = inputs.world.nodes.find((node) => node.os === os) ?? inputs.world.nodes[0];
  const { usable, reserved } = usableCapacity(type, os, alike?.allocatable.pods);
  return {
    instanceType: type.id,
    perNode: usable,
    total: timesCapacity(usable, nodes),
    reserved,
    disk: { perNodeGiB: disk.usableGiB, totalGiB: disk.usableGiB * nodes, reservedGiB: disk.reservedGiB },
  };
}

function impactOf(
  inputs: PoolInputs,
  { price, schedulableWorkloads }: { price: Price | null; schedulableWorkloads: ResourceRef[] },
): Impact {
  const { os, size } = inputs.input;
  const nodes = initialNodes(size);
  const most = largestNodes(size);
  return {
    nodes: { linux: os === 'linux' ? nodes : 0, windows: os === 'windows' ? nodes : 0 },
    pods: { linux: 0, windows: 0 },
    workloads: [],
    capacityBefore: { cpuMilli: 0, memoryMiB: 0, pods: 0 },
    capacityAfter: usableOf(inputs)?.total ?? null,
    pricePerMonth: price === null ? null : monthly(price, nodes),
    vmsCreated: nodes,
    vmsReleased: 0,
    vmsKept: 0,
    reversible: true,
    schedulableWorkloads,
    growsTo: most > nodes ? { nodes: most, pricePerMonth: price === null ? null : monthly(price, most) } : null,
  };
}
