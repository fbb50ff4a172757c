import type { NodePoolUpdateInput } from '@/lib/changes/node-pool-update/input';
import { interruptionOf, OF_DELETION } from '@/lib/changes/parts/drain/pod-findings';
import { workloadsOfPods } from '@/lib/changes/parts/pool/capacity-loss';
import { monthly, priceOf } from '@/lib/changes/parts/pool/pool-price';
import { growthRescheduling } from '@/lib/changes/parts/pool/new-node-rescheduling';
import { allRefs, mergedRefs } from '@/lib/changes/parts/pool/pool-rescheduling';
import { podsAtWorst, resizeImpact } from '@/lib/changes/parts/resize/resize-impact';
import { equalTaint } from '@/lib/changes/parts/node/metadata-effects';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { missingLabels, ofPoolOs, poolNotFound } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft, DiffEntry, Impact, PlannedCall } from '@/lib/domain/change/plan';
import { NO_IMPACT, NO_EFFECT } from '@/lib/domain/change/plan';
import { emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { presentNodes, readUpdate, type UpdateInputs } from './read-inputs';
import type { PoolUpdateData } from './steps';
import { emptiedNodes, mostNodesLater, type Planned, resizeOf, sizeChanges, updateFindingsOf } from './findings';
import type { Json } from '@/lib/domain/json';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';
import { modifyPoolBody } from '@/lib/domain/pool/definition/write-body';
import { deltaOf, resizeLocks } from '@/lib/changes/parts/resize/leaving';
import type { PlanContext } from '@/lib/domain/change/step';
import { poolRefOf, nodeRef } from '@/lib/changes/parts/refs';
import { modifyCall } from '@/lib/changes/parts/pool/read-world';

/** The call that ends auto scaling may have no size: ACK sets the current one ("Create and manage node pools"). */
function firstSize({ before, after }: UpdateInputs): PoolDefinition['size'] {
  const ends = before.size.mode === 'auto' && after.size.mode === 'manual';
  return ends ? { mode: 'manual', desired: null } : after.size;
}

/** The body of the first call; the password is a variable or the real one. */
function firstBody(inputs: UpdateInputs, password: string | null): Json {
  const { before, after, pool } = inputs;
  const changeId = pool.tags[OWN_TAG] ?? null;
  const first = { ...after, size: firstSize(inputs) };
  const again = inputs.strayed.length > 0 ? ['labels', 'taints'] : [];
  return modifyPoolBody({ before, after: first, again }, { password, changeId });
}

/** The size that a second call sets; null if the first call is enough. */
function laterSize(inputs: UpdateInputs): number | null {
  const { before, after } = inputs;
  if (before.size.mode !== 'auto' || after.size.mode !== 'manual') return null;
  const { desired } = after.size;
  return desired === null || desired === presentNodes(inputs) ? null : desired;
}

const PASSWORD = '${login_password}';

/** Labels and taints of the pool that nodes get back although the edit does not name them: removed or changed by hand. */
function rewrittenOf({ input, before, after, written }: UpdateInputs): { node: KubeNode; missing: string[] }[] {
  const labels = Object.entries(after.labels).filter(([key, value]) => before.labels[key] === value);
  const taints = after.taints.filter((one) => before.taints.some((old) => equalTaint(old, one)));
  const kept = input.push ? after : { labels: Object.fromEntries(labels), taints };
  return written
    .map((node) => ({ node, missing: missingLabels(node, kept) }))
    .filter(({ missing }) => missing.length > 0);
}

function diffOf(inputs: UpdateInputs): DiffEntry[] {
  const { subject, differences, input } = inputs;
  const fields = differences
    .filter(({ field }) => field.path !== 'passwordSet')
    .map(({ field, from, to }) => ({ target: subject, path: field.path, from, to }));
  const marks = rewrittenOf(inputs).map(({ node, missing }): DiffEntry => ({
    target: nodeRef(node),
    path: 'marks',
    from: null,
    to: missing,
  }));
  if (input.loginPassword === '') return [...fields, ...marks];
  return [...fields, ...marks, { target: subject, path: 'loginPassword', from: null, to: PASSWORD }];
}

function callsOf(ctx: PlanContext, inputs: UpdateInputs): PlannedCall[] {
  const { input } = inputs;
  const later = laterSize(inputs);
  return [
    firstBody(inputs, input.loginPassword === '' ? null : PASSWORD),
    ...(later === null ? [] : [{ scaling_group: { desired_size: later } }]),
  ].map((body) => modifyCall(ctx, input.nodePool.id, body));
}

/** How far an auto-scaling pool may grow by itself, and the additional cost. */
async function growsTo(ctx: PlanContext, inputs: UpdateInputs): Promise<Impact['growsTo']> {
  const { after, world } = inputs;
  const [most, now] = [mostNodesLater(inputs), presentNodes(inputs)];
  if (after.size.mode !== 'auto' || !sizeChanges(inputs) || most <= now) return null;
  const price = await priceOf(ctx, { pool: after, world, isNew: true });
  return { nodes: most, pricePerMonth: price === null ? null : monthly(price, most - now) };
}

/** Evicted by taints, and deleted by DaemonSets. */
const removedPods = ({ effects }: UpdateInputs): KubePod[] => [...effects.evicted, ...effects.stopped];

/** Impact of its labels, taints, and size. A pod affected by both counts once. */
async function impactOf(ctx: PlanContext, { inputs, resize, interruption, growth }: Planned): Promise<Impact> {
  const { pool, differences, nodes, rescheduling } = inputs;
  const marked = differences.some(({ field }) => field.change === 'existing-nodes')
    ? nodes.length
    : inputs.strayed.length;
  const removed = removedPods(inputs);
  const driven = new Set(removed.map(({ uid }) => uid));
  const others = (resize?.pods ?? []).filter(({ uid }) => !driven.has(uid));
  const [sized, delta] = resize === null ? [NO_IMPACT, 0] : [await resizeImpact(ctx, resize), deltaOf(resize)];
  return {
    ...sized,
    nodes: ofPoolOs(pool, Math.max(marked, Math.abs(delta))),
    pods: ofPoolOs(pool, removed.length + podsAtWorst(others, -delta)),
    workloads: mergedRefs(
      sized.workloads,
      removed.length === 0 ? [] : workloadsOfPods(removed, await ctx.kube.workloads()),
    ),
    reversible: delta >= 0 && interruption.reversible,
    schedulableWorkloads: mergedRefs(allRefs(rescheduling), growth.schedulableWorkloads),
    growsTo: await growsTo(ctx, inputs),
  };
}

function dataOf(inputs: UpdateInputs): PoolUpdateData {
  const { input, after, differences } = inputs;
  const { size } = after;
  const least = size.mode === 'auto' ? size.min : (size.desired ?? presentNodes(inputs));
  return {
    poolId: input.nodePool.id,
    poolName: input.nodePool.name,
    after,
    paths: differences.map(({ field }) => field.path),
    password: input.loginPassword !== '',
    push: inputs.strayed.length > 0,
    earlierTasks: inputs.earlierTasks,
    body: firstBody(inputs, null),
    laterSize: laterSize(inputs),
    nodes: sizeChanges(inputs) ? { least, most: mostNodesLater(inputs) } : null,
  };
}

export async function planUpdate(ctx: PlanContext, input: NodePoolUpdateInput): Promise<PlanDraft<PoolUpdateData>> {
  const subject = poolRefOf(input);
  const inputs = await readUpdate(ctx, input);
  if (inputs === null) {
    const { id: poolId, name: poolName } = input.nodePool;
    const none = {
      paths: [],
      password: false,
      push: false,
      body: {},
      laterSize: null,
      nodes: null,
      earlierTasks: null,
    };
    return poolNotFound(input, { poolId, poolName, after: emptyPool, ...none });
  }
  const resize = await resizeOf(ctx, inputs);
  const pods = inputs.effects.evicted;
  const interruption = await interruptionOf(ctx, { subject, pods, losses: OF_DELETION });
  const grows = sizeChanges(inputs) && mostNodesLater(inputs) > presentNodes(inputs);
  const { pool, after: definition } = inputs;
  const growth = await growthRescheduling(ctx, { pool, definition, grows, subject, field: 'size' });
  const planned = { inputs, resize, interruption, growth };
  const findings = await updateFindingsOf(ctx, planned);
  const diff = diffOf(inputs);
  if (diff.length === 0) {
    const nothing = finding('nothing-to-do', { subject });
    return { ...NO_EFFECT, data: dataOf(inputs), findings: [...findings, nothing] };
  }
  const impact = await impactOf(ctx, planned);
  const locks = [...emptiedNodes(inputs).map(nodeRef), ...(resize === null ? [] : resizeLocks(resize))];
  return {
    data: dataOf(inputs),
    diff,
    impact,
    findings,
    calls: callsOf(ctx, inputs),
    bounds: { nodes: impact.nodes.linux + impact.nodes.windows, nodesLater: mostNodesLater(inputs) },
    locks,
  };
}
