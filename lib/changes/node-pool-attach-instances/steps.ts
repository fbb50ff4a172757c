import { failedObservation, MINUTE_MS, readerOf, seen, writerOf } from '@/lib/changes/parts/observe-step';
import { followTask, isBegun } from '@/lib/changes/parts/pool/pool-task';
import type { StepDefinition } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { message } from '@/lib/domain/message/message';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { attachBody, placeOf, type PoolAttachData } from './data';
import { instanceOf } from '@/lib/domain/node/instance-of';

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
    title: `Attach the instances to ${data.poolName}`,
    timeoutMs: 5 * MINUTE_MS,
    done: async (ctx) => {
      const members = await membersOf(ctx, data);
      const msg = message('detail.attached', { done: members.length, total });
      if (members.length >= total) return seen('done', msg);
      if (await isBegun(ctx, placeOf(data))) return seen('done', message('detail.task-begun'));
      if ((await readerOf(ctx).nodePool(data.poolId)) === null)
        return failedObservation('pool-gone', message('ended.pool-gone', { name: data.poolName }));
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

function provisionStep(data: PoolAttachData): StepDefinition {
  const total = data.instanceIds.length;
  return {
    id: 'provision',
    title: 'Wait for ACK to replace the system disks and add the instances',
    timeoutMs: 90 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const members = await membersOf(ctx, data);
      const done = members.filter(({ rawState }) => rawState === 'running').length;
      return followTask(ctx, {
        place: placeOf(data),
        reached: done >= total,
        under: (stage) => message('detail.attaching', { stage, done, total }),
        paused: message('detail.attached', { done, total }),
        after: message('detail.attached', { done, total }),
      });
    },
  };
}

function readyStep(data: PoolAttachData): StepDefinition {
  const wanted = data.instanceIds.length;
  return {
    id: 'nodes-ready',
    title: 'Wait until the instances are Ready nodes',
    // Windows nodes join slower than Linux ones (ACK field reports).
    timeoutMs: 60 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const ready = (await readyNodes(ctx, data)).length;
      return seen(ready >= wanted ? 'done' : 'not-yet', message('detail.nodes-ready', { ready, wanted }));
    },
  };
}

/** One write, then two waits. */
export const poolAttachSteps = (data: PoolAttachData): StepDefinition[] => [
  attachStep(data),
  provisionStep(data),
  readyStep(data),
];
