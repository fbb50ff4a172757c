import {
  byOwner,
  rescheduledFindings,
  reschedulingNow,
  returningFindings,
} from '@/lib/changes/parts/rescheduling-findings';
import type { NodeCordonInput } from '@/lib/changes/node-cordon/input';
import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { Rescheduling } from '@/lib/placement';
import { isInterrupted, type DisplacedPod, ownerName } from '@/lib/domain/workload/displaced-pod';
import type { KubePod } from '@/lib/domain/ports/kube';
import { planCordon } from '../parts/node/plan-cordon';
import type { CordonData } from '../parts/node/cordon-steps';

/** One pod of each workload on the nodes: the cordon does not move it, but it may have to be recreated later. */
function oneOfEach(pods: readonly KubePod[], closed: ReadonlySet<string>): DisplacedPod[] {
  const owners = new Map<string, KubePod>();
  for (const pod of pods) {
    if (pod.workload === null || !closed.has(pod.nodeName ?? '') || !isInterrupted(pod)) continue;
    const name = ownerName(pod);
    const known = owners.get(name);
    if (known === undefined || pod.uid < known.uid) owners.set(name, pod);
  }
  return [...owners.values()];
}

/** The scheduler may choose an unsuitable node even without the cordon. */
const withoutPartial = (rescheduling: Rescheduling): Rescheduling => ({
  ...rescheduling,
  places: rescheduling.places.filter(({ outcome }) => outcome !== 'runs'),
});

async function placeFindings(
  ctx: PlanContext,
  { nodes, subject }: CordonData & { subject: ResourceRef },
): Promise<Finding[]> {
  if (nodes.length === 0) return [];
  const closed = new Set(nodes.map(({ name }) => name));
  const displacedPods = oneOfEach(await ctx.kube.pods(), closed);
  if (displacedPods.length === 0) return [];
  const rescheduling = await reschedulingNow(ctx, { displacedPods, left: await ctx.kube.nodes(), closed, apart: true });
  const names = [...byOwner(rescheduling?.unschedulable ?? []).keys()].toSorted();
  return [
    ...(names.length === 0 ? [] : [finding('cordon-only-place', { subject, params: counted(names) })]),
    ...rescheduledFindings(rescheduling === null ? null : withoutPartial(rescheduling), {
      subject,
      pods: displacedPods.length,
    }),
    ...returningFindings(rescheduling, subject),
  ];
}

/** Plans cordoning nodes. Pods stay; pods that could not be recreated elsewhere are reported. */
export async function planClosing(ctx: PlanContext, input: NodeCordonInput): Promise<PlanDraft<CordonData>> {
  const draft = await planCordon(ctx, { input, unschedulable: true });
  const [first] = draft.diff;
  if (first === undefined) return draft;
  const found = await placeFindings(ctx, { ...draft.data, subject: first.target });
  return { ...draft, findings: [...draft.findings, ...found] };
}
