import { MINUTE_MS, readerOf, seen, writerOf, poolIsGone, waitStep } from '@/lib/changes/parts/observe-step';
import { followTask, isBegun, earlierTasksSchema, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { instanceOf } from '@/lib/domain/node/node';
import { z } from 'zod';
import type { Json } from '@/lib/domain/json';
import type { StepDefinition, PlanContext } from '@/lib/domain/change/step';

/** The requested instances that are in the pool by now, in any state. */
export async function membersOf(ctx: PlanContext, data: PoolAttachData): Promise<CloudNode[]> {
  const nodes = await readerOf(ctx).nodes(data.poolId);
  return nodes.filter(({ instanceId }) => data.instanceIds.includes(instanceId));
}

/** The Ready nodes of the requested instances: by provider id, else by the name that ACK gives. */
export async function readyNodes(ctx: PlanContext, data: PoolAttachData): Promise<KubeNode[]> {
  const [members, nodes] = await Promise.all([membersOf(ctx, data), ctx.kube.nodes()]);
  const names = new Set(members.map(({ nodeName }) => nodeName));
  const ids = new Set(data.instanceIds);
  return nodes.filter((node) => node.ready === 'True' && (ids.has(instanceOf(node) ?? '') || names.has(node.name)));
}

function attachStep(data: PoolAttachData): StepDefinition {
  const total = data.instanceIds.length;
  return {
    id: 'attach',
    timeoutMs: 5 * MINUTE_MS,
    done: async (ctx) => {
      const members = await membersOf(ctx, data);
      const msg = message('detail.attached', { done: members.length, total });
      if (members.length >= total) return seen('done', msg);
      if (await isBegun(ctx, placeOf(data))) return seen('done', message('detail.task-begun'));
      if ((await readerOf(ctx).nodePool(data.poolId)) === null) return poolIsGone(data);
      return seen('not-yet', msg);
    },
    run: async (ctx) => {
      // ACK rejects the whole call if one instance is already in the pool.
      const members = (await membersOf(ctx, data)).map(({ instanceId }) => instanceId);
      const instanceIds = data.instanceIds.filter((id) => !members.includes(id));
      const password = data.hasPassword ? ctx.secret('loginPassword') : null;
      const body = attachBody(data, { instanceIds, password });
      const secrets = password === null ? [] : [password];
      return { ...(await writerOf(ctx).attachInstances({ poolId: data.poolId, body, secrets })), ref: null };
    },
  };
}

export const poolAttachSteps = (data: PoolAttachData): StepDefinition[] => {
  const total = data.instanceIds.length;
  return [
    attachStep(data),
    waitStep({
      id: 'provision',
      minutes: 90,
      done: async (ctx) => {
        const done = (await membersOf(ctx, data)).filter(({ rawState }) => rawState === 'running').length;
        const after = message('detail.attached', { done, total });
        const under = (stage: string): Message => message('detail.attaching', { stage, done, total });
        return followTask(ctx, { place: placeOf(data), reached: done >= total, under, paused: after, after });
      },
    }),
    waitStep({
      id: 'nodes-ready',
      // Windows nodes join slower than Linux ones (ACK field reports).
      minutes: 60,
      done: async (ctx) => {
        const ready = (await readyNodes(ctx, data)).length;
        return seen(ready >= total ? 'done' : 'not-yet', message('detail.nodes-ready', { ready, wanted: total }));
      },
    }),
  ];
};

export const poolAttachData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  instanceIds: z.array(z.string()),
  keepName: z.boolean(),
  formatDisk: z.boolean(),
  hasPassword: z.boolean(),
  earlierTasks: earlierTasksSchema,
});
export type PoolAttachData = z.output<typeof poolAttachData>;

const placeOf = ({ poolId, poolName, earlierTasks }: PoolAttachData): TaskPlace => ({
  step: 'attach',
  poolId,
  poolName,
  types: /^nodepool_node_attach$/,
  earlierTasks,
});

/** ACK API, AttachInstancesToNodePool, in wire format. Plans pass a variable for the password, the run the real one. */
export const attachBody = (
  data: PoolAttachData,
  real: { instanceIds: string[]; password: string | null },
): { [name: string]: Json } => ({
  instances: real.instanceIds,
  ...(real.password === null ? {} : { password: real.password }),
  keep_instance_name: data.keepName,
  format_disk: data.formatDisk,
});
