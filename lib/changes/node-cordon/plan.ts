import {
  byOwner,
  rescheduledFindings,
  reschedulingNow,
  returningFindings,
} from '@/lib/changes/parts/rescheduling-findings';
import type { NodeCordonInput } from '@/lib/changes/node-cordon/input';
import type { PlanDraft, Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { Rescheduling } from '@/lib/placement';
import { isInterrupted, type DisplacedPod, ownerName } from '@/lib/domain/workload/displaced-pod';
import type { KubePod } from '@/lib/domain/ports/kube';
import { planCordon, type CordonData } from '../parts/node/plan-cordon';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding } from '@/lib/changes/parts/names';

/** One pod of each workload on the nodes: the cordon does not move it, but it may have to be recreated later. */
function oneOfEach(pods: readonly KubePod[], cordoned: ReadonlySet<string>): DisplacedPod[] {
  const owners = new Map<string, KubePod>();
  for (const pod of pods) {
    if (pod.workload === null || !cordoned.has(pod.nodeName ?? '') || !isInterrupted(pod)) continue;
    const name = ownerName(pod);
    const known = owners.get(name);
    if (known === undefined || pod.uid < known.uid) owners.set(name, pod);
  }
  return [...owners.values()];
}

/** The scheduler may choose an unsuitable node even without the cordon. */
const withoutPartial = (rescheduling: Rescheduling | null): Rescheduling | null =>
  rescheduling === null
    ? null
    : { ...rescheduling, places: rescheduling.places.filter(({ outcome }) => outcome !== 'runs') };

async function placeFindings(
  ctx: PlanContext,
  { nodes, subject }: CordonData & { subject: ResourceRef },
): Promise<Finding[]> {
  if (nodes.length === 0) return [];
  const cordoned = new Set(nodes.map(({ name }) => name));
  const displacedPods = oneOfEach(await ctx.kube.pods(), cordoned);
  if (displacedPods.length === 0) return [];
  const rescheduling = await reschedulingNow(ctx, {
    displacedPods,
    left: await ctx.kube.nodes(),
    cordoned,
    apart: true,
  });
  const names = [...byOwner(rescheduling?.unschedulable ?? []).keys()].toSorted();
  return [
    ...namedFinding('cordon-only-place', names, { subject }),
    ...rescheduledFindings(withoutPartial(rescheduling), { subject, pods: displacedPods.length }),
    ...returningFindings(rescheduling, subject),
  ];
}

export async function planNodeCordon(ctx: PlanContext, input: NodeCordonInput): Promise<PlanDraft<CordonData>> {
  const draft = await planCordon(ctx, { input, unschedulable: true });
  const [first] = draft.diff;
  if (first === undefined) return draft;
  const found = await placeFindings(ctx, { ...draft.data, subject: first.target });
  return { ...draft, findings: [...draft.findings, ...found] };
}
