import { missingLabels } from '@/lib/changes/parts/pool/missing-labels';
import { poolRefOf } from '@/lib/changes/parts/pool/pool-state';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import { cloudOf, type PoolWorld, readPoolWorld } from '@/lib/changes/parts/pool/read-world';
import type { NodePoolUpdateInput } from '@/lib/changes/node-pool-update/input';
import type { PlanContext } from '@/lib/domain/change/context';
import { requestedPool } from '@/lib/domain/pool/definition/edit-pool';
import { poolDifference } from '@/lib/domain/pool/definition/pool-difference';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { settlePool } from '@/lib/domain/pool/definition/settle-pool';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { newRescheduling } from './rescheduling';
import type { UpdateInputs } from './update-inputs';

/** Instances the pool has: as ACK counts them, else its nodes in Kubernetes. */
export const presentNodes = ({ pool, nodes }: Pick<UpdateInputs, 'pool' | 'nodes'>): number =>
  pool.instances.total ?? nodes.length;

/** The image determines its type and platform; they are never set separately. */
function withImage(requested: PoolDefinition, q: { before: PoolDefinition; world: PoolWorld }): PoolDefinition {
  if (requested.imageId === q.before.imageId) return requested;
  const image = q.world.images.find(({ id }) => id === requested.imageId);
  if (image === undefined) return requested;
  const platform = q.before.platform === '' ? '' : image.platform;
  return { ...requested, imageType: image.imageType, platform };
}

async function podsOn(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<KubePod[]> {
  const names = new Set(nodes.map((node) => node.name));
  return (await ctx.kube.pods()).filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
}

/** Null: the pool does not exist (anymore). */
export async function readUpdate(ctx: PlanContext, input: NodePoolUpdateInput): Promise<UpdateInputs | null> {
  const pool = await cloudOf(ctx).cloud.nodePool(input.nodePool.id);
  if (pool === null) return null;
  const before = pool.definition;
  const edited = requestedPool(before, { edit: input.set, password: input.loginPassword !== '' });
  const world = await readPoolWorld(ctx, edited);
  const requested = withImage(edited, { before, world });
  const after = settlePool(requested);
  const differences = poolDifference(before, after);
  const nodes = nodesOfPool(world.nodes, pool.id);
  const strayed = input.push ? nodes.filter((node) => missingLabels(node, after).length > 0) : [];
  const pods = differences.some(({ field }) => field.path === 'taints') ? await podsOn(ctx, nodes) : [];
  return {
    input,
    subject: poolRefOf(input),
    pool,
    world,
    before,
    requested,
    after,
    differences,
    nodes,
    strayed,
    pods,
    rescheduling: await newRescheduling(ctx, { pool, before, after, differences, nodes, world }),
    earlierTasks: await tasksNow(ctx),
  };
}
