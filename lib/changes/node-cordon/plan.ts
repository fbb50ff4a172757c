import type { NodeCordonInput } from '@/lib/changes/node-cordon/input';
import { newPodFindings } from '@/lib/changes/parts/node/only-place';
import type { PlanDraft } from '@/lib/domain/change/plan';
import { planCordon, type CordonData } from '../parts/node/plan-cordon';
import type { PlanContext } from '@/lib/domain/change/step';

export async function planNodeCordon(ctx: PlanContext, input: NodeCordonInput): Promise<PlanDraft<CordonData>> {
  const draft = await planCordon(ctx, { input, unschedulable: true });
  const [first] = draft.diff;
  if (first === undefined) return draft;
  const { nodes } = draft.data;
  const names = new Set(nodes.map(({ name }) => name));
  const pods = (await ctx.kube.pods()).filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
  const found = await newPodFindings(ctx, { subject: first.target, pods, nodes, code: 'cordon-only-place' });
  return { ...draft, findings: [...draft.findings, ...found] };
}
