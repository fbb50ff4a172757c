import { cloudOf, modifyCall } from '@/lib/changes/parts/pool/read-world';
import { nameFindings, inactiveFindings, presentInstances } from '@/lib/changes/parts/pool/pool-state';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import type { NodePoolScaleInput } from '@/lib/changes/node-pool-scale/input';
import { finding } from '@/lib/domain/change/finding';
import { resizeImpact, resizeRescheduling } from '../parts/resize/resize-impact';
import type { PoolScaleData } from './steps';
import { type PlanDraft, type Finding, type ResourceRef, NO_EFFECT } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { resizeFindings } from '../parts/resize/resize-findings';
import { unmetFindings } from '../parts/resize/unmet-findings';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { deltaOf, readResize, resizeLocks, type Resize } from '../parts/resize/leaving';
import type { PlanContext } from '@/lib/domain/change/step';
import { poolRefOf } from '@/lib/changes/parts/refs';

export async function planScale(ctx: PlanContext, input: NodePoolScaleInput): Promise<PlanDraft<PoolScaleData>> {
  const inputs = await readScale(ctx, input);
  const { pool, resize } = inputs;
  const { id: poolId, name: poolName } = input.nodePool;
  const data = { poolId, poolName, desired: input.desired, earlierTasks: await tasksNow(ctx) };
  const findings = await scaleFindings(ctx, inputs);
  const subject = poolRefOf(input);
  if (resize === null) {
    const nothing = pool === null ? [] : [finding('nothing-to-do', { subject })];
    return { ...NO_EFFECT, data, findings: [...findings, ...nothing] };
  }
  const grown = await resizeRescheduling(ctx, resize);
  return {
    data,
    diff: [{ target: subject, path: 'scaling.desired', from: pool?.desiredSize ?? resize.current, to: input.desired }],
    impact: { ...(await resizeImpact(ctx, resize)), schedulableWorkloads: grown.schedulableWorkloads },
    findings: [...findings, ...grown.findings],
    calls: [modifyCall(ctx, input.nodePool.id, { scaling_group: { desired_size: input.desired } })],
    bounds: { nodes: Math.abs(deltaOf(resize)) },
    locks: resizeLocks(resize),
  };
}

interface Scene {
  inputs: ScaleInputs;
  pool: CloudNodePool;
  subject: ResourceRef;
}

function stateOf({ pool, subject, inputs }: Scene): Finding[] {
  const { name, autoScaling } = pool;
  const named = nameFindings({ pool, subject, requested: inputs.input.nodePool.name });
  if (named.length > 0) return named;
  if (autoScaling === null) return inactiveFindings({ pool, subject });
  const params = { name, min: autoScaling.min, max: autoScaling.max };
  return [finding('pool-auto-scaled', { subject, params })];
}

async function scaleFindings(ctx: PlanContext, inputs: ScaleInputs): Promise<Finding[]> {
  const { pool, input, nodes, resize } = inputs;
  const subject = poolRefOf(input);
  if (pool === null) return [finding('pool-not-found', { subject, params: { name: input.nodePool.name } })];
  const params = { name: pool.name, total: presentInstances(pool, nodes) };
  const unknown = pool.desiredSize === null && pool.autoScaling === null;
  return [
    ...stateOf({ inputs, pool, subject }),
    ...(resize === null ? await unmetFindings(ctx, { pool, subject }) : await resizeFindings(ctx, resize)),
    ...(unknown ? [finding('pool-size-unknown', { subject, params })] : []),
  ];
}

interface ScaleInputs {
  input: NodePoolScaleInput;
  pool: CloudNodePool | null;
  nodes: KubeNode[];
  /** null: no such pool, or it already has that expected number. */
  resize: Resize | null;
}

async function readScale(ctx: PlanContext, input: NodePoolScaleInput): Promise<ScaleInputs> {
  const [pools, allNodes] = await Promise.all([cloudOf(ctx).cloud.nodePools(), ctx.kube.nodes()]);
  const pool = pools.find((one) => one.id === input.nodePool.id) ?? null;
  const nodes = nodesOfPool(allNodes, input.nodePool.id);
  const wanted = input.desired;
  if (pool === null) return { input, pool, nodes, resize: null };
  const current = presentInstances(pool, nodes);
  if ((pool.desiredSize ?? current) === wanted) return { input, pool, nodes, resize: null };
  const after = { ...pool.definition, size: { mode: 'manual' as const, desired: wanted } };
  const place = { subject: poolRefOf(input), field: 'desired', pool, after, pools, nodes, allNodes };
  return { input, pool, nodes, resize: await readResize(ctx, { ...place, current, wanted }) };
}
