import { z } from 'zod';
import type { ChosenNodesInput } from '@/lib/changes/parts/inputs/chosen-nodes';
import { nodeRef } from '@/lib/changes/parts/refs';
import type { Impact, PlanDraft, PlannedCall } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import { message } from '@/lib/domain/message/message';
import { CORDONED_BY } from '@/lib/domain/node/node-protection';
import { sumCapacity } from '@/lib/domain/pool/capacity';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { chosenNodes, lastOfOsFindings, nodePatchDraft } from './chosen-nodes';
import { type NodePatchWork, nodesData } from './define-node-patch';

export const cordonData = z.strictObject({ nodes: nodesData });
export type CordonData = z.output<typeof cordonData>;

/** Cordons or uncordons a node; a node recreated under its name is rejected. */
export function cordonCall({ name, uid }: KubeNode, unschedulable: boolean): PlannedCall {
  const mark = { [CORDONED_BY]: unschedulable ? '${change_id}' : null };
  return {
    system: 'kubernetes',
    action: 'patch node',
    method: 'PATCH',
    path: `/api/v1/nodes/${name}`,
    body: { metadata: { uid, annotations: mark }, spec: { unschedulable: unschedulable ? true : null } },
  };
}

export const cordonWork = (unschedulable: boolean): NodePatchWork => ({
  isDone: (node) => node.unschedulable === unschedulable,
  write: (ctx, node) => ctx.kubeWrite.setUnschedulable({ ...node, unschedulable, changeId: ctx.changeId }),
  details: unschedulable
    ? { done: message('detail.cordoned'), 'not-yet': message('detail.not-yet-cordoned') }
    : { done: message('detail.uncordoned'), 'not-yet': message('detail.still-cordoned') },
  differs: 'schedulability-differs',
});

/** Schedulable capacity once `changed` are as requested. */
export function schedulable(
  nodes: readonly KubeNode[],
  { changed, unschedulable }: { changed: readonly KubeNode[]; unschedulable: boolean },
): Impact['capacityBefore'] {
  const open = nodes.filter(
    (node) => node.ready === 'True' && !(changed.includes(node) ? unschedulable : node.unschedulable),
  );
  return sumCapacity(open.map(({ allocatable }) => allocatable));
}

export async function planCordon(
  ctx: PlanContext,
  { input, unschedulable }: { input: ChosenNodesInput; unschedulable: boolean },
): Promise<PlanDraft<CordonData>> {
  const chosen = await chosenNodes(ctx, input.nodes);
  const changed = chosen.present.filter((node) => node.unschedulable !== unschedulable);
  const edits = changed.map((node) => ({
    node,
    diff: [{ target: nodeRef(node), path: 'unschedulable', from: node.unschedulable, to: unschedulable }],
    patch: {},
  }));
  const draft = nodePatchDraft({
    chosen,
    edits,
    requested: input.nodes.length,
    dataOf: (nodes): CordonData => ({ nodes }),
    already: unschedulable ? 'already-cordoned' : 'not-cordoned',
  });
  const capacity = (of: readonly KubeNode[]) => schedulable(chosen.all, { changed: of, unschedulable });
  return {
    ...draft,
    impact:
      changed.length === 0
        ? draft.impact
        : { ...draft.impact, capacityBefore: capacity([]), capacityAfter: capacity(changed) },
    findings: [...draft.findings, ...(unschedulable ? lastOfOsFindings(chosen.all, changed) : [])],
    calls: changed.map((node) => cordonCall(node, unschedulable)),
  };
}
