import type { NodeLabelInput } from '@/lib/changes/node-label/input';
import type { PlanDraft, Finding } from '@/lib/domain/change/plan';
import { allRefs, newRescheduling, newReschedulingFindings } from '@/lib/changes/parts/pool/pool-rescheduling';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import { workloadRef } from '@/lib/domain/workload/workload-ref';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { type ChosenNodes, chosenNodes, nodePatchDraft, type NodeEdit } from '../parts/node/chosen-nodes';
import { keyFindings } from '../parts/node/key-findings';
import type { KeyedData } from '../parts/node/define-node-patch';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '../parts/refs';
import { distinct, namedFinding } from '@/lib/changes/parts/names';

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

const belongs = (template: PodTemplate, labels: Labels): boolean =>
  acceptsTemplate({ labels, taints: [] }, template, false);

/** DaemonSets start and stop pods when labels change (Kubernetes docs: how daemon pods are scheduled). */
function daemonFindings(
  { subject }: ChosenNodes,
  { edits, input, workloads }: { edits: readonly NodeEdit[]; input: NodeLabelInput; workloads: KubeWorkload[] },
): Finding[] {
  const daemons = workloads.filter(({ kind }) => kind === 'DaemonSet');
  const moves = ({ template }: KubeWorkload, starts: boolean): boolean =>
    edits.some(
      ({ node }) => belongs(template, node.labels) !== starts && belongs(template, labelsAfter(node, input)) === starts,
    );
  return ([true, false] as const).flatMap((starts) => {
    const names = daemons.filter((one) => moves(one, starts)).map((one) => workloadRef(one).name);
    const code = starts ? 'label-starts-daemon-sets' : 'label-stops-daemon-sets';
    return namedFinding(code, names.toSorted(), { subject, field: 'set' });
  });
}

/** Running pods stay; once they are deleted, they cannot return. */
async function pinnedFindings(
  ctx: PlanContext,
  { chosen, edits, input }: { chosen: ChosenNodes; edits: readonly NodeEdit[]; input: NodeLabelInput },
): Promise<Finding[]> {
  const after = new Map(edits.map(({ node }) => [node.name, { node, labels: labelsAfter(node, input) }]));
  const pods = (await ctx.kube.pods()).filter(({ nodeName, workload, phase, template }) => {
    const edit = after.get(nodeName ?? '');
    if (edit === undefined || workload?.kind === 'DaemonSet') return false;
    if (phase === 'Succeeded' || phase === 'Failed') return false;
    return belongs(template, edit.node.labels) && !belongs(template, edit.labels);
  });
  const names = distinct(pods.map(({ namespace, name }) => `${namespace}/${name}`));
  return namedFinding('label-selected-by-pods', names, { subject: chosen.subject, field: 'set' });
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
  const workloads = edits.length === 0 ? [] : await ctx.kube.workloads();
  return {
    ...draft,
    impact: { ...draft.impact, schedulableWorkloads: allRefs(rescheduling) },
    findings: [
      ...draft.findings,
      ...keyFindings({ subject, marks, removed, of: 'label' }),
      ...daemonFindings(chosen, { edits, input, workloads }),
      ...(edits.length === 0 ? [] : await pinnedFindings(ctx, { chosen, edits, input })),
      ...newReschedulingFindings(rescheduling, { nodes: windows, subject, field: 'set' }),
    ],
  };
}
