import type { ChosenNodesInput } from '@/lib/changes/parts/inputs/chosen-nodes';
import { nodeRef } from '@/lib/changes/parts/refs';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import type { Json } from '@/lib/domain/json';
import {
  type NodeProtection,
  PROTECTION_KEYS,
  protectionAnnotations,
  protectionEnd,
  writtenProtection,
} from '@/lib/domain/node/node-protection';
import { protectionFindings } from '@/lib/domain/node/protected-findings';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { chosenNodes, nodePatchDraft, type NodeEdit } from './chosen-nodes';
import { type KeyedData, keysAreSet, type NodePatchWork } from './define-node-patch';

const shown = (protection: NodeProtection | null): Json =>
  protection === null
    ? null
    : { owner: protection.owner, reason: protection.reason, until: new Date(protection.until).toISOString() };

function edit(node: KubeNode, marks: Omit<KeyedData, 'nodes'>, protection: NodeProtection | null): NodeEdit {
  const removed = marks.remove.filter((key) => Object.hasOwn(node.annotations, key));
  const from = shown(writtenProtection(node.annotations));
  const diff = { target: nodeRef(node), path: 'protection', from, to: shown(protection) };
  const annotations = { ...marks.set, ...Object.fromEntries(removed.map((key) => [key, null])) };
  return { node, diff: keysAreSet(node.annotations, marks) ? [] : [diff], patch: { metadata: { annotations } } };
}

/** Sets this protection on nodes; null: removes theirs, expired ones too. */
async function planEdit(
  ctx: PlanContext,
  { nodes: requested }: ChosenNodesInput,
  protection: NodeProtection | null,
): Promise<PlanDraft<KeyedData>> {
  const marks =
    protection === null
      ? { set: {}, remove: Object.values(PROTECTION_KEYS) }
      : { set: protectionAnnotations(protection), remove: [] };
  const chosen = await chosenNodes(ctx, requested);
  const edits = chosen.present.map((node) => edit(node, marks, protection));
  const draft = nodePatchDraft({
    chosen,
    edits,
    requested: requested.length,
    dataOf: (nodes): KeyedData => ({ nodes, ...marks }),
  });
  const { subject } = chosen;
  const expired = protection !== null && protection.until <= ctx.now ? protectionEnd(protection.until) : null;
  const others = edits.filter(({ diff }) => diff.length > 0).map(({ node }) => node);
  const code = protection === null ? 'protection-removed' : 'protection-replaced';
  return {
    ...draft,
    findings: [
      ...draft.findings,
      ...(expired === null
        ? []
        : [finding('protection-expired', { subject, field: 'until', params: { until: expired } })]),
      ...protectionFindings(others, { code, now: ctx.now }),
    ],
  };
}

export const planProtect = (
  ctx: PlanContext,
  input: ChosenNodesInput & { owner: string; reason: string; until: string },
): Promise<PlanDraft<KeyedData>> =>
  planEdit(ctx, input, { owner: input.owner, reason: input.reason, until: Date.parse(input.until) });

export const planRelease = (ctx: PlanContext, input: ChosenNodesInput): Promise<PlanDraft<KeyedData>> =>
  planEdit(ctx, input, null);

/** Protection is stored in annotations, so that every tool can see it and it outlives Mullion. */
export const protectionWork = ({ set, remove }: KeyedData): NodePatchWork => ({
  isDone: ({ annotations }) => keysAreSet(annotations, { set, remove }),
  write: (ctx, node) => ctx.kubeWrite.patchAnnotations({ ...node, set, remove }),
});
