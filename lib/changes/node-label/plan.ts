import type { NodeLabelInput } from '@/lib/changes/node-label/input';
import { countByOs, workloadsOfPods } from '@/lib/changes/parts/pool/capacity-loss';
import type { PlanDraft } from '@/lib/domain/change/plan';
import { allRefs, newRescheduling, newReschedulingFindings } from '@/lib/changes/parts/pool/pool-rescheduling';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { chosenNodes, nodePatchDraft, type NodeEdit } from '../parts/node/chosen-nodes';
import { keyFindings } from '../parts/node/key-findings';
import { metadataEffects, metadataFindings } from '../parts/node/metadata-effects';
import type { KeyedData } from '../parts/node/define-node-patch';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '../parts/refs';

type Labels = Record<string, string>;

function labelsAfter({ labels }: { labels: Readonly<Labels> }, { set, remove }: NodeLabelInput): Labels {
  return { ...Object.fromEntries(Object.entries(labels).filter(([key]) => !remove.includes(key))), ...set };
}

function editOf(node: KubeNode, input: NodeLabelInput): NodeEdit {
  const after = labelsAfter(node, input);
  const keys = [...Object.keys(input.set), ...input.remove].toSorted();
  const moved = keys.filter((key) => node.labels[key] !== after[key]);
  return {
    node,
    diff: moved.map((key) => ({
      target: nodeRef(node),
      path: `labels.${key}`,
      from: node.labels[key] ?? null,
      to: after[key] ?? null,
    })),
    patch: { metadata: { labels: Object.fromEntries(moved.map((key) => [key, after[key] ?? null])) } },
  };
}

export async function planLabel(ctx: PlanContext, input: NodeLabelInput): Promise<PlanDraft<KeyedData>> {
  const chosen = await chosenNodes(ctx, input.nodes);
  const edits = chosen.present.map((node) => editOf(node, input)).filter(({ diff }) => diff.length > 0);
  const draft = nodePatchDraft({
    chosen,
    edits,
    requested: input.nodes.length,
    dataOf: (nodes): KeyedData => ({ nodes, set: input.set, remove: input.remove }),
  });
  const marks = Object.entries(input.set).map(([key, value]) => ({ key, value }));
  const removed = input.remove.map((key) => ({ key }));
  const windows = edits.flatMap(({ node }) => (node.os === 'windows' ? [node] : []));
  const rescheduling = await newRescheduling(ctx, {
    nodes: windows,
    marked: (node) => ({ ...node, labels: labelsAfter(node, input) }),
  });
  const { subject } = chosen;
  const effects = await metadataEffects(
    ctx,
    edits.map(({ node }) => ({ node, after: { labels: labelsAfter(node, input), taints: node.taints } })),
  );
  return {
    ...draft,
    impact: {
      ...draft.impact,
      pods: countByOs(effects.stopped, chosen.all),
      workloads: effects.stopped.length === 0 ? [] : workloadsOfPods(effects.stopped, await ctx.kube.workloads()),
      schedulableWorkloads: allRefs(rescheduling),
    },
    findings: [
      ...draft.findings,
      ...keyFindings({ subject, marks, removed, of: 'label' }),
      ...metadataFindings(effects, { subject, field: 'set' }),
      ...newReschedulingFindings(rescheduling, { nodes: windows, subject, field: 'set' }),
    ],
  };
}
