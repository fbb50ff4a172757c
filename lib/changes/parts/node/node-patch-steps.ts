import { z } from 'zod';
import { failedObservation, MINUTE_MS, seen } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { StepDefinition } from '@/lib/domain/change/kind';
import type { PlanContext, RunContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import type { KubeNode } from '@/lib/domain/ports/kube';

export const nodesData = z.array(z.strictObject({ name: z.string(), uid: z.string() }));
/** Labels or annotations to be set and removed. */
export const keyedData = z.strictObject({
  nodes: nodesData,
  set: z.record(z.string(), z.string()),
  remove: z.array(z.string()),
});
export type KeyedData = z.output<typeof keyedData>;

type NodeIdentity = z.output<typeof nodesData>[number];

/** How one kind edits a node, and whether the node already matches. */
export interface NodePatchWork {
  verb: string;
  isSo: (node: KubeNode) => boolean;
  write: (ctx: RunContext, node: NodeIdentity) => Promise<{ requestId: string | null }>;
}

function nodePatchStep({ name, uid }: NodeIdentity, work: NodePatchWork): StepDefinition {
  return {
    id: `node:${uid}`,
    title: `${work.verb} ${name}`,
    timeoutMs: 2 * MINUTE_MS,
    done: async (ctx) => {
      const node = await ctx.kube.node(name);
      if (node === null) return failedObservation('node-not-found', message('ended.node-gone', { name }));
      if (node.uid !== uid) return failedObservation('node-replaced', message('ended.node-replaced', { name }));
      return work.isSo(node)
        ? seen('done', message('detail.marked'))
        : seen('not-yet', message('detail.still-unmarked'));
    },
    run: async (ctx) => {
      const { requestId } = await work.write(ctx, { name, uid });
      return { requestId, taskId: null, ref: null };
    },
  };
}

export const nodePatchSteps = (nodes: readonly NodeIdentity[], work: NodePatchWork): StepDefinition[] =>
  nodes.map((node) => nodePatchStep(node, work));

/**
 * After the run: every node has the requested labels, taints, or annotations. One removed meanwhile is not an error.
 */
export async function verifyNodePatch(
  ctx: PlanContext,
  { nodes, isSo }: { nodes: readonly NodeIdentity[]; isSo: NodePatchWork['isSo'] },
): Promise<Finding[]> {
  const byUid = new Map((await ctx.kube.nodes()).map((node) => [node.uid, node]));
  const wrong = nodes.filter(({ uid }) => {
    const node = byUid.get(uid);
    return node !== undefined && !isSo(node);
  });
  const [first] = wrong;
  if (first === undefined) return [];
  const names = wrong.map(({ name }) => name).slice(0, 5);
  const params = { count: wrong.length, names: names.join(', ') };
  return [finding('node-metadata-differs', { subject: { type: 'node', ...first }, params })];
}

/** Whether labels or annotations are as requested. */
export const keysAreSo = (present: Record<string, string>, { set, remove }: Omit<KeyedData, 'nodes'>): boolean =>
  Object.entries(set).every(([key, value]) => present[key] === value) &&
  remove.every((key) => !Object.hasOwn(present, key));
