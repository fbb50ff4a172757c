import { nodeRef } from './node-ref';
import type { ChosenNodesInput } from '@/lib/changes/parts/inputs/chosen-nodes';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import {
  PROTECTION_KEYS,
  protectionEnd,
  protectionAnnotations,
  protectionOf,
  type NodeProtection,
  writtenProtection,
} from '@/lib/domain/node/node-protection';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { chosenNodes, nodePatchDraft, type NodeEdit } from './chosen-nodes';
import { type KeyedData, keysAreSo } from './node-patch-steps';

const KEYS = Object.values(PROTECTION_KEYS);

/** As the plan shows it. */
const shown = (protection: NodeProtection | null): Json =>
  protection === null
    ? null
    : { owner: protection.owner, reason: protection.reason, until: new Date(protection.until).toISOString() };

function edit(node: KubeNode, marks: Omit<KeyedData, 'nodes'>, protection: NodeProtection | null): NodeEdit {
  const removed = marks.remove.filter((key) => Object.hasOwn(node.annotations, key));
  const from = shown(writtenProtection(node.annotations));
  const diff = { target: nodeRef(node), path: 'protection', from, to: shown(protection) };
  const annotations = { ...marks.set, ...Object.fromEntries(removed.map((key) => [key, null])) };
  return { node, diff: keysAreSo(node.annotations, marks) ? [] : [diff], patch: { metadata: { annotations } } };
}

/** Current protections that are removed or replaced. */
function others(
  code: 'protection-replaced' | 'protection-removed',
  { edits, now }: { edits: readonly NodeEdit[]; now: number },
): Finding[] {
  return edits.flatMap(({ node, diff }) => {
    const protection = protectionOf(node, now);
    if (protection === null || diff.length === 0) return [];
    const { owner, reason, until } = protection;
    const params = { node: node.name, owner, reason, until: protectionEnd(until) };
    return [finding(code, { subject: nodeRef(node), field: 'nodes', params })];
  });
}

/** Plans protecting nodes. Nodes with the same protection have no entry. */
export async function planProtect(
  ctx: PlanContext,
  input: ChosenNodesInput & { owner: string; reason: string; until: string },
): Promise<PlanDraft<KeyedData>> {
  const { owner, reason } = input;
  const protection = { owner, reason, until: Date.parse(input.until) };
  const marks = { set: protectionAnnotations(protection), remove: [] };
  const chosen = await chosenNodes(ctx, input.nodes);
  const edits = chosen.present.map((node) => edit(node, marks, protection));
  const draft = nodePatchDraft({
    chosen,
    edits,
    requested: input.nodes.length,
    dataOf: (nodes): KeyedData => ({ nodes, ...marks }),
  });
  const { subject } = chosen;
  const past =
    protection.until > ctx.now
      ? []
      : [
          finding('protection-expired', {
            subject,
            field: 'until',
            params: { until: protectionEnd(protection.until) },
          }),
        ];
  return {
    ...draft,
    findings: [...draft.findings, ...past, ...others('protection-replaced', { edits, now: ctx.now })],
  };
}

/** Plans removing the protection of nodes, expired ones too. */
export async function planRelease(ctx: PlanContext, input: ChosenNodesInput): Promise<PlanDraft<KeyedData>> {
  const marks = { set: {}, remove: [...KEYS] };
  const chosen = await chosenNodes(ctx, input.nodes);
  const edits = chosen.present.map((node) => edit(node, marks, null));
  const draft = nodePatchDraft({
    chosen,
    edits,
    requested: input.nodes.length,
    dataOf: (nodes): KeyedData => ({ nodes, ...marks }),
  });
  return { ...draft, findings: [...draft.findings, ...others('protection-removed', { edits, now: ctx.now })] };
}
