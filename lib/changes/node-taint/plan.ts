import type { NodeTaintInput } from '@/lib/changes/node-taint/input';
import { placeFindings, countByOs, workloadsOfPods } from '@/lib/changes/parts/pool/capacity-loss';
import { interruptionOf, OF_DELETION } from '@/lib/changes/parts/drain/pod-findings';
import { allRefs, newRescheduling, newReschedulingFindings } from '@/lib/changes/parts/pool/pool-rescheduling';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, PlanDraft } from '@/lib/domain/change/plan';
import { editTaints } from '@/lib/domain/node/edit-taints';
import { type Taint, taintSchema } from '@/lib/domain/node/node';
import { isWindowsTaint } from '@/lib/domain/pool/windows-rules';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { chosenNodes, nodePatchDraft, type NodeEdit } from '../parts/node/chosen-nodes';
import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { newPodFindings } from '../parts/node/only-place';
import { keyFindings } from '../parts/node/key-findings';
import { metadataEffects, metadataFindings } from '../parts/node/metadata-effects';
import { z } from 'zod';
import { type NodePatchWork, nodesData } from '../parts/node/define-node-patch';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '../parts/refs';
import { podsFinding } from '@/lib/changes/parts/names';

export const taintText = ({ key, value, effect }: Taint): string =>
  `${key}${value === '' ? '' : `=${value}`}:${effect}`;

function editOf(node: KubeNode, input: Pick<NodeTaintInput, 'set' | 'remove'>): NodeEdit {
  const after = editTaints(node.taints, input);
  const [from, to] = [node.taints, after].map((taints) => taints.map(taintText));
  const same = JSON.stringify(from) === JSON.stringify(to);
  return {
    node,
    diff: same ? [] : [{ target: nodeRef(node), path: 'taints', from: from ?? [], to: to ?? [] }],
    patch: { spec: { taints: after.map(({ key, value, effect }) => ({ key, value, effect })) } },
  };
}

const ofWindows = (edits: readonly NodeEdit[]): KubeNode[] =>
  edits.flatMap(({ node }) => (node.os === 'windows' ? [node] : []));

const editedField = ({ remove }: NodeTaintInput): string => (remove.length > 0 ? 'remove' : 'set');

/** Windows nodes that kept Linux pods away and no longer do, as for a pool without the taint. */
function openedFindings(nodes: readonly KubeNode[], input: NodeTaintInput): Finding[] {
  const opened = nodes.find(
    ({ taints }) => taints.some(isWindowsTaint) && !editTaints(taints, input).some(isWindowsTaint),
  );
  const field = editedField(input);
  return opened === undefined ? [] : [finding('windows-taint-missing', { subject: nodeRef(opened), field })];
}

export async function planTaint(ctx: PlanContext, input: NodeTaintInput): Promise<PlanDraft<TaintData>> {
  const chosen = await chosenNodes(ctx, input.nodes);
  const edits = chosen.present.map((node) => editOf(node, input)).filter(({ diff }) => diff.length > 0);
  const effects = await metadataEffects(
    ctx,
    edits.map(({ node }) => ({ node, after: { labels: node.labels, taints: editTaints(node.taints, input) } })),
  );
  const driven = effects.evicted;
  const draft = nodePatchDraft({
    chosen,
    edits,
    requested: input.nodes.length,
    dataOf: (nodes): TaintData => ({ nodes, set: input.set, remove: input.remove }),
  });
  const workloads = driven.length === 0 ? [] : await ctx.kube.workloads();
  const { subject, all: left } = chosen;
  const windows = ofWindows(edits);
  const rescheduling = await newRescheduling(ctx, {
    nodes: windows,
    marked: (node) => ({ ...node, taints: editTaints(node.taints, input) }),
  });
  // For the evicted pods, a node with the taint is unschedulable.
  const tainted = edits.map(({ node }) => node);
  const cordoned = new Set(tainted.map(({ name }) => name));
  const interruption = await interruptionOf(ctx, { subject, pods: driven, losses: OF_DELETION });
  return {
    ...draft,
    impact: {
      ...draft.impact,
      pods: countByOs(driven, chosen.all),
      workloads: workloadsOfPods(driven, workloads),
      reversible: interruption.reversible,
      schedulableWorkloads: allRefs(rescheduling),
    },
    findings: [
      ...draft.findings,
      ...keyFindings({ subject: chosen.subject, marks: input.set, removed: input.remove, of: 'taint' }),
      ...podsFinding('taint-deletes-pods', driven, { subject, field: 'set' }),
      ...metadataFindings(effects, { subject, field: editedField(input) }),
      ...(await placeFindings(ctx, { subject, pods: driven, left, cordoned })),
      ...interruption.findings,
      ...(await newPodFindings(ctx, { subject, pods: effects.barred, nodes: tainted, code: 'taint-only-place' })),
      ...protectedFindings(driven.length === 0 ? [] : tainted, ctx.now),
      ...openedFindings(windows, input),
      ...newReschedulingFindings(rescheduling, { nodes: windows, subject, field: editedField(input) }),
    ],
  };
}

export const taintData = z.strictObject({
  nodes: nodesData,
  set: z.array(taintSchema),
  remove: z.array(z.strictObject({ key: z.string(), effect: taintSchema.shape.effect.nullable() })),
});
type TaintData = z.output<typeof taintData>;

export const taintWork = ({ set, remove }: TaintData): NodePatchWork => ({
  isDone: (node) => editOf(node, { set, remove }).diff.length === 0,
  write: (ctx, node) => ctx.kubeWrite.patchTaints({ ...node, set, remove }),
});
