import {
  allRefs,
  newRescheduling,
  newReschedulingFindings,
  type PoolRescheduling,
} from '@/lib/changes/parts/pool/pool-rescheduling';
import type { PlanDraft, ResourceRef } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import { UNSCHEDULABLE } from '@/lib/kube-rules/scheduler/static-filter';
import type { ChosenNodesInput } from '../parts/inputs/chosen-nodes';
import { planCordon, type CordonData } from '../parts/node/plan-cordon';

/** What starts at once: the rest of what the nodes accept is as it was before they were cordoned. */
async function ofPendingPods(ctx: PlanContext, { others, fails }: PoolRescheduling): Promise<PoolRescheduling> {
  const pods = (await ctx.kube.pods()).filter(({ nodeName, phase }) => nodeName === null && phase === 'Pending');
  const waiting = new Set(pods.map(ownerName));
  const isWaiting = ({ name }: ResourceRef): boolean => waiting.has(name);
  return { others: others.filter(isWaiting), fails: fails.filter(isWaiting) };
}

export async function planUncordon(ctx: PlanContext, input: ChosenNodesInput): Promise<PlanDraft<CordonData>> {
  const draft = await planCordon(ctx, { input, unschedulable: false });
  const [first] = draft.diff;
  if (first === undefined) return draft;
  const uids = new Set(draft.data.nodes.map(({ uid }) => uid));
  const nodes = (await ctx.kube.nodes()).filter(({ os, uid }) => os === 'windows' && uids.has(uid));
  const accepted = await newRescheduling(ctx, {
    nodes,
    marked: (node) => ({
      ...node,
      unschedulable: false,
      taints: node.taints.filter(({ key }) => key !== UNSCHEDULABLE.key),
    }),
  });
  const starting = await ofPendingPods(ctx, accepted);
  const found = newReschedulingFindings(starting, { nodes, subject: first.target, field: 'nodes' });
  return {
    ...draft,
    impact: { ...draft.impact, schedulableWorkloads: allRefs(starting) },
    findings: [...draft.findings, ...found],
  };
}
