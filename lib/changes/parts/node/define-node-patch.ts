import { z } from 'zod';
import { defineChange } from '@/lib/changes/parts/define-change';
import { counted, namesOf } from '@/lib/changes/parts/names';
import { failedObservation, MINUTE_MS, seen } from '@/lib/changes/parts/observe-step';
import { nodeRef } from '@/lib/changes/parts/refs';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { ChangeDefinition, ChangeKind } from '@/lib/domain/change/kind';
import type { Finding } from '@/lib/domain/change/plan';
import type { PlanContext, RunContext, StepDefinition } from '@/lib/domain/change/step';
import type { Json } from '@/lib/domain/json';
import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import type { KubeNode } from '@/lib/domain/ports/kube';

export const nodesData = z.array(z.strictObject({ name: z.string(), uid: z.string() }));
export const keyedData = z.strictObject({
  nodes: nodesData,
  set: z.record(z.string(), z.string()),
  remove: z.array(z.string()),
});
export type KeyedData = z.output<typeof keyedData>;

export type NodeIdentity = z.output<typeof nodesData>[number];

export interface NodePatchWork {
  isDone: (node: KubeNode) => boolean;
  write: (ctx: RunContext, node: NodeIdentity) => Promise<{ requestId: string | null }>;
  /** What a step reports once the node matches, and before. */
  details?: Record<'done' | 'not-yet', Message>;
  /** The finding about nodes that do not match after the run. */
  differs?: FindingCode;
}

const MARKED = { done: message('detail.marked'), 'not-yet': message('detail.still-unmarked') };

function nodePatchStep({ name, uid }: NodeIdentity, work: NodePatchWork): StepDefinition {
  const details = work.details ?? MARKED;
  return {
    id: `node:${uid}`,
    values: { target: name },
    timeoutMs: 2 * MINUTE_MS,
    done: async (ctx) => {
      const node = await ctx.kube.node(name);
      if (node === null) return failedObservation('node-not-found', message('ended.node-gone', { name }));
      if (node.uid !== uid) return failedObservation('node-replaced', message('ended.node-replaced', { name }));
      const state = work.isDone(node) ? 'done' : 'not-yet';
      return seen(state, details[state]);
    },
    run: async (ctx) => {
      const { requestId } = await work.write(ctx, { name, uid });
      return { requestId, taskId: null, ref: null };
    },
  };
}

/** After the run: every node is as requested. One removed meanwhile is not an error. */
async function verifyNodePatch(
  ctx: PlanContext,
  nodes: readonly NodeIdentity[],
  work: NodePatchWork,
): Promise<Finding[]> {
  const byUid = new Map((await ctx.kube.nodes()).map((node) => [node.uid, node]));
  const wrong = nodes.filter(({ uid }) => {
    const node = byUid.get(uid);
    return node !== undefined && !work.isDone(node);
  });
  const [first] = wrong;
  if (first === undefined) return [];
  const params = { count: wrong.length, names: namesOf(wrong).slice(0, 5).join(', ') };
  return [finding(work.differs ?? 'node-metadata-differs', { subject: nodeRef(first), params })];
}

export const keysAreSet = (present: Record<string, string>, { set, remove }: Omit<KeyedData, 'nodes'>): boolean =>
  Object.entries(set).every(([key, value]) => present[key] === value) &&
  remove.every((key) => !Object.hasOwn(present, key));

type OfNodes = { nodes: NodeIdentity[] };

/** A kind that edits chosen nodes one by one, each with one write. */
export const defineNodePatch = <I extends z.ZodType<OfNodes>, D extends z.ZodType<Json & OfNodes>>({
  work,
  moreParams,
  ...definition
}: Pick<ChangeDefinition<I, D>, 'id' | 'input' | 'data' | 'plan'> & {
  work: (data: z.output<D>) => NodePatchWork;
  moreParams?: (input: z.output<I>) => Record<string, string>;
}): ChangeKind =>
  defineChange({
    ...definition,
    targets: (input) => input.nodes.map(nodeRef),
    steps: (data) => data.nodes.map((node) => nodePatchStep(node, work(data))),
    verify: (ctx, data) => verifyNodePatch(ctx, data.nodes, work(data)),
    summaryParams: (input) => ({ ...counted(namesOf(input.nodes), 3), ...moreParams?.(input) }),
  });
