import { MINUTE_MS, readerOf, seen, writerOf } from '@/lib/changes/parts/observe-step';
import { followTask, isBegun } from '@/lib/changes/parts/pool/pool-task';
import type { StepDefinition } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { message } from '@/lib/domain/message/message';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import { type NodeRemoveData, placeOf } from './data';

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

function removeStep(data: NodeRemoveData): StepDefinition {
  return {
    id: 'remove',
    title: 'Remove the nodes from their pool',
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
  };
}

/** Pods that a drain must still move; without a drain nothing waits for them. */
async function podsBlocked(ctx: PlanContext, { drain }: NodeRemoveData, left: readonly Wanted[]): Promise<number> {
  if (!drain || left.length === 0) return 0;
  const names = new Set(left.map(({ name }) => name));
  const pods = (await ctx.kube.pods()).filter(isInterrupted);
  return pods.filter(({ nodeName }) => nodeName !== null && names.has(nodeName)).length;
}

function removalStep(data: NodeRemoveData): StepDefinition {
  return {
    id: 'removal',
    title: data.drain ? 'Wait for ACK to drain and remove them' : 'Wait for ACK to remove them',
    // Draining alone may take 30 minutes (ACK field reports).
    timeoutMs: 90 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const left = await whatIsLeft(ctx, data);
      const pods = await podsBlocked(ctx, data, left.nodes);
      const progress = gone(data, left.nodes);
      return followTask(ctx, {
        place: placeOf(data),
        reached: left.instances.length === 0,
        under: (stage) =>
          pods === 0
            ? message('detail.removing', { stage, ...progress })
            : message('detail.removing-held', { stage, ...progress, pods }),
        paused: message('detail.removed', progress),
        after: message('detail.removed', progress),
      });
    },
  };
}

function goneStep(data: NodeRemoveData): StepDefinition {
  return {
    id: 'nodes-gone',
    title: 'Wait until Kubernetes no longer has the nodes',
    timeoutMs: 15 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const { nodes } = await whatIsLeft(ctx, data);
      return seen(nodes.length === 0 ? 'done' : 'not-yet', message('detail.removed', gone(data, nodes)));
    },
  };
}

/** One write, then two waits. */
export const nodeRemoveSteps = (data: NodeRemoveData): StepDefinition[] => [
  removeStep(data),
  removalStep(data),
  goneStep(data),
];
