import { MINUTE_MS, readerOf, seen, writerOf, waitStep } from '@/lib/changes/parts/observe-step';
import { followTask, isBegun, earlierTasksSchema, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { message } from '@/lib/domain/message/message';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import { z } from 'zod';
import type { StepDefinition, PlanContext } from '@/lib/domain/change/step';

type Wanted = NodeRemoveData['nodes'][number];

/** Nodes still in Kubernetes, by UID, and instances still in the pool. */
export async function whatIsLeft(
  ctx: PlanContext,
  data: NodeRemoveData,
): Promise<{ nodes: Wanted[]; instances: Wanted[] }> {
  const [nodes, instances] = await Promise.all([ctx.kube.nodes(), readerOf(ctx).nodes(data.poolId)]);
  const uids = new Set(nodes.map(({ uid }) => uid));
  const ids = new Set(instances.map(({ instanceId }) => instanceId));
  return {
    nodes: data.nodes.filter(({ uid }) => uids.has(uid)),
    instances: data.nodes.filter(({ instanceId }) => ids.has(instanceId)),
  };
}

const gone = (data: NodeRemoveData, left: readonly Wanted[]) => ({
  done: data.nodes.length - left.length,
  total: data.nodes.length,
});

const removeStep = (data: NodeRemoveData): StepDefinition => ({
  id: 'remove',
  timeoutMs: 5 * MINUTE_MS,
  done: async (ctx) => {
    const left = await whatIsLeft(ctx, data);
    const msg = message('detail.removed', gone(data, left.instances));
    if (left.instances.length === 0) return seen('done', msg);
    return (await isBegun(ctx, placeOf(data))) ? seen('done', message('detail.task-begun')) : seen('not-yet', msg);
  },
  run: async (ctx) => {
    // ACK rejects the whole call if one instance is no longer in the pool.
    const { instances } = await whatIsLeft(ctx, data);
    const instanceIds = instances.map(({ instanceId }) => instanceId);
    const { poolId, drain, release } = data;
    return { ...(await writerOf(ctx).removeNodes({ poolId, instanceIds, drain, release })), ref: null };
  },
});

/** Pods that a drain must still move; without a drain nothing waits for them. */
async function podsBlocked(ctx: PlanContext, { drain }: NodeRemoveData, left: readonly Wanted[]): Promise<number> {
  if (!drain || left.length === 0) return 0;
  const names = new Set(left.map(({ name }) => name));
  const pods = (await ctx.kube.pods()).filter(isInterrupted);
  return pods.filter(({ nodeName }) => nodeName !== null && names.has(nodeName)).length;
}

export const nodeRemoveSteps = (data: NodeRemoveData): StepDefinition[] => [
  removeStep(data),
  waitStep({
    id: 'removal',
    // Draining alone may take 30 minutes (ACK field reports).
    minutes: 90,
    done: async (ctx) => {
      const left = await whatIsLeft(ctx, data);
      const pods = await podsBlocked(ctx, data, left.nodes);
      const progress = gone(data, left.nodes);
      const after = message('detail.removed', progress);
      return followTask(ctx, {
        place: placeOf(data),
        reached: left.instances.length === 0,
        under: (stage) =>
          pods === 0
            ? message('detail.removing', { stage, ...progress })
            : message('detail.removing-held', { stage, ...progress, pods }),
        paused: after,
        after,
      });
    },
  }),
  waitStep({
    id: 'nodes-gone',
    minutes: 15,
    done: async (ctx) => {
      const { nodes } = await whatIsLeft(ctx, data);
      return seen(nodes.length === 0 ? 'done' : 'not-yet', message('detail.removed', gone(data, nodes)));
    },
  }),
];

export const nodeRemoveData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  nodes: z.array(z.strictObject({ name: z.string(), uid: z.string(), instanceId: z.string() })),
  drain: z.boolean(),
  release: z.boolean(),
  /** Instances that stay in ECS and those that are released; unknown ones are in neither. */
  kept: z.array(z.string()),
  released: z.array(z.string()),
  /** The expected number of nodes afterwards; null: none is configured. */
  sizeAfter: z.number().nullable(),
  /** `namespace/kind/name` of owners of pods there. */
  owners: z.array(z.string()),
  earlierTasks: earlierTasksSchema,
});
export type NodeRemoveData = z.output<typeof nodeRemoveData>;

const placeOf = ({ poolId, poolName, earlierTasks }: NodeRemoveData): TaskPlace => ({
  step: 'remove',
  poolId,
  poolName,
  types: /^nodepool_node_remove$/,
  earlierTasks,
});
