import { z } from 'zod';
import { failedObservation, MINUTE_MS, seen } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { StepDefinition } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { message } from '@/lib/domain/message/message';
import type { Finding } from '@/lib/domain/change/plan';

export const cordonData = z.strictObject({ nodes: z.array(z.strictObject({ name: z.string(), uid: z.string() })) });
export type CordonData = z.output<typeof cordonData>;

type NodeIdentity = CordonData['nodes'][number];

function nodeStep({ name, uid }: NodeIdentity, unschedulable: boolean): StepDefinition {
  return {
    id: `node:${uid}`,
    title: `${unschedulable ? 'Cordon' : 'Uncordon'} ${name}`,
    timeoutMs: 2 * MINUTE_MS,
    done: async (ctx) => {
      const node = await ctx.kube.node(name);
      if (node === null) return failedObservation('node-not-found', message('ended.node-gone', { name }));
      if (node.uid !== uid) return failedObservation('node-replaced', message('ended.node-replaced', { name }));
      return node.unschedulable === unschedulable
        ? seen('done', message(unschedulable ? 'detail.closed' : 'detail.open'))
        : seen('not-yet', message(unschedulable ? 'detail.still-open' : 'detail.still-closed'));
    },
    run: async (ctx) => {
      const { requestId } = await ctx.kubeWrite.setUnschedulable({ name, uid, unschedulable, changeId: ctx.changeId });
      return { requestId, taskId: null, ref: null };
    },
  };
}

export const cordonSteps = (data: CordonData, unschedulable: boolean): StepDefinition[] =>
  data.nodes.map((node) => nodeStep(node, unschedulable));

/** After the run: every node to change is as requested. A node removed meanwhile is not an error. */
export async function verifyCordon(
  ctx: PlanContext,
  { data, unschedulable }: { data: CordonData; unschedulable: boolean },
): Promise<Finding[]> {
  const byUid = new Map((await ctx.kube.nodes()).map((node) => [node.uid, node]));
  const wrong = data.nodes.filter((one) => {
    const node = byUid.get(one.uid);
    return node !== undefined && node.unschedulable !== unschedulable;
  });
  const [first] = wrong;
  if (first === undefined) return [];
  const params = {
    count: wrong.length,
    names: wrong
      .map((one) => one.name)
      .slice(0, 5)
      .join(', '),
  };
  return [finding('schedulability-differs', { subject: { type: 'node', ...first }, params })];
}
