import { cordonCall, schedulable } from '@/lib/changes/parts/node/plan-cordon';
import type { DrainInput } from '../inputs/drain';
import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft, DiffEntry, Impact, PlannedCall, ResourceRef, Finding } from '@/lib/domain/change/plan';
import { lossBounds } from '@/lib/domain/change/bounds';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import { isDisplaced } from '@/lib/domain/drain/classified';
import { isLostForGood } from '@/lib/domain/drain/lost-pods';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { DrainData, DrainWorld } from './data';
import { unplacedCount } from '@/lib/changes/parts/rescheduling-findings';
import { busyNodes, leavers } from './drain-batches';
import { mayStop } from './last-pods';
import { shortBudgets } from './health-work';
import { countPending } from './new-pending';
import { mayMissReplicas, failingBefore, ownersOf } from './missing-replicas';
import { plannedPods, estimateFindings, nodeFindings, podFindings } from './pod-findings';
import { workloadOf } from './removal-losses';
import { readDrain, withRescheduling } from './read-inputs';
import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { nameFindings } from '@/lib/changes/parts/pool/pool-state';
import type { PlanContext } from '@/lib/domain/change/step';
import { distinct } from '../names';
import { nodeRef, poolRefOf, poolRef } from '../refs';
import { byName, nodesByOs } from '@/lib/changes/parts/node/chosen-nodes';

/** Whether a fully drained pool is the intended one; without access to ACK only the node label is evidence. */
async function poolFindings(
  { cloud }: Pick<PlanContext, 'cloud'>,
  { nodePool }: Pick<DrainInput, 'nodePool'>,
): Promise<Finding[]> {
  if (nodePool === undefined || cloud === null) return [];
  const { id, name } = nodePool;
  const subject = poolRefOf({ nodePool });
  const reported = await ifPermitted(cloud.nodePool(id).then((pool) => ({ pool })));
  if (reported === null) return [];
  return reported.pool === null
    ? [finding('pool-not-found', { subject, field: 'nodePool', params: { name } })]
    : nameFindings({ pool: reported.pool, subject, requested: name });
}

const MINUTE_MS = 60_000;
const SOAK_MINUTES = { dev: 0, staging: 5, prod: 10 } as const;

const diffOf = (world: DrainWorld, nodes: readonly KubeNode[]): DiffEntry[] =>
  nodes.flatMap((node): DiffEntry[] => [
    ...(node.unschedulable ? [] : [{ target: nodeRef(node), path: 'unschedulable', from: false, to: true }]),
    ...(leavers(world, node) > 0 ? [{ target: nodeRef(node), path: 'drained', from: false, to: true }] : []),
  ]);

const podPath = '/api/v1/namespaces/${namespace}/pods/${pod}';

export function callsOf(world: DrainWorld, node: KubeNode): PlannedCall[] {
  const { name } = node;
  const base = { system: 'kubernetes' as const };
  const preconditions = { uid: '${pod_uid}' };
  const evict = {
    ...base,
    action: `evict each pod of ${name}`,
    method: 'POST',
    path: `${podPath}/eviction`,
    body: { apiVersion: 'policy/v1', kind: 'Eviction', deleteOptions: { preconditions } },
  };
  const force = {
    ...base,
    action: `delete each pod left on ${name}`,
    method: 'DELETE',
    path: podPath,
    body: { gracePeriodSeconds: 0, preconditions },
  };
  const pods = leavers(world, node) > 0;
  return [
    ...(node.unschedulable ? [] : [cordonCall(node, true)]),
    ...(pods ? [evict] : []),
    ...(pods && world.input.force ? [force] : []),
  ];
}

export function impactOf(world: DrainWorld, nodes: readonly KubeNode[]): Impact {
  if (nodes.length === 0) return NO_IMPACT;
  const windows = new Set(world.present.filter(({ os }) => os === 'windows').map(({ name }) => name));
  const leaving = world.rows.filter(isDisplaced);
  const pods = leaving.map(({ pod }) => pod);
  const onWindows = pods.filter(({ nodeName }) => windows.has(nodeName)).length;
  const capacity = (changed: readonly KubeNode[]) => schedulable(world.nodes, { changed, unschedulable: true });
  return {
    ...NO_IMPACT,
    nodes: nodesByOs(nodes),
    pods: { linux: pods.length - onWindows, windows: onWindows },
    workloads: ownersOf(pods, world.workloads),
    reversible: !leaving.some(isLostForGood),
    capacityBefore: capacity([]),
    capacityAfter: capacity(nodes),
  };
}

/** Nodes by identity, so that overlapping drains exclude each other; the pool, so that it is not resized or deleted. */
function targetsOf({ input: { nodePool }, present, missing }: DrainWorld): ResourceRef[] {
  const nodes = [...present, ...missing].map(nodeRef).toSorted(byName);
  return nodePool === undefined ? nodes : [poolRef(nodePool), ...nodes];
}

/** The time between two batches, in milliseconds. */
export const soakOf = ({ cluster }: PlanContext, { soakMinutes }: DrainInput): number =>
  (soakMinutes ?? SOAK_MINUTES[cluster.environment]) * MINUTE_MS;

/** Pods without a node afterwards, and the workloads that lose data or pods for good, as the request accepts it. */
export const drainBounds = ({ rescheduling, rows }: DrainWorld): Record<string, number> => ({
  pending: unplacedCount(rescheduling),
  ...lossBounds(
    distinct(
      rows
        .filter(isDisplaced)
        .filter(isLostForGood)
        .map(({ pod }) => workloadOf(pod)),
    ),
  ),
});

export const drainDataOf = (
  world: DrainWorld,
  { input, soakMs }: { input: DrainInput; soakMs: number },
): Omit<DrainData, 'batches' | 'force' | 'disk'> => ({
  accepted: input.accepted,
  onLimit: input.onLimit,
  nodeLimitMs: input.nodeMinutes === undefined ? null : input.nodeMinutes * MINUTE_MS,
  soakMs,
  healthyWithinMs: input.healthyMinutes * MINUTE_MS,
  mostPending: countPending(world) + (world.rescheduling?.unschedulable.length ?? 0),
  pendingBefore: world.pendingBefore,
  shortBudgets: shortBudgets(world.budgets),
  mayMissReplicas: mayMissReplicas(world),
  mayStop: mayStop(world),
  ...failingBefore(world),
});

/** `oneByOne`: every node is back before the next one. */
export async function planDrain(
  ctx: PlanContext,
  input: DrainInput,
  order: { oneByOne?: boolean } = {},
): Promise<PlanDraft<DrainData>> {
  const world = await withRescheduling(ctx, await readDrain(ctx, { ...input, ...order }), order);
  const nodes = busyNodes(world);
  const [first] = world.present;
  const subject = first === undefined ? { type: 'cluster' as const, uid: '', name: ctx.cluster.name } : nodeRef(first);
  const findings = [
    ...(await poolFindings(ctx, input)),
    ...nodeFindings(world, { subject, ...order }),
    ...protectedFindings(nodes, ctx.now),
    ...podFindings(world, subject),
  ];
  if (nodes.length === 0 && world.missing.length === 0) findings.push(finding('nothing-to-do', { subject }));
  const soakMs = soakOf(ctx, input);
  const { batches } = world;
  findings.push(...estimateFindings(world, { batches, soakMs, subject }));
  return {
    data: { ...drainDataOf(world, { input, soakMs }), batches, force: input.force, disk: 'kept' },
    diff: diffOf(world, nodes),
    impact: impactOf(world, nodes),
    findings,
    calls: nodes.flatMap((node) => callsOf(world, node)),
    bounds: { nodes: nodes.length, ...drainBounds(world) },
    pods: plannedPods(world),
    targets: targetsOf(world),
  };
}
