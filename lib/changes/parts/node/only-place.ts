import { workloadsFinding } from '@/lib/changes/parts/names';
import {
  byOwner,
  rescheduledFindings,
  reschedulingNow,
  returningFindings,
} from '@/lib/changes/parts/rescheduling-findings';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import type { KubePod } from '@/lib/domain/ports/kube';
import { isInterrupted, type DisplacedPod, ownerName } from '@/lib/domain/workload/displaced-pod';
import type { Rescheduling } from '@/lib/placement';

/** One pod of each workload: nothing moves it now, but it may have to be recreated later. */
function oneOfEach(pods: readonly KubePod[]): DisplacedPod[] {
  const owners = new Map<string, KubePod>();
  for (const pod of pods) {
    if (pod.workload === null || !isInterrupted(pod)) continue;
    const name = ownerName(pod);
    const known = owners.get(name);
    if (known === undefined || pod.uid < known.uid) owners.set(name, pod);
  }
  return [...owners.values()];
}

/**
 * The scheduler may choose an unsuitable node even now, nothing recreates pods from a changed template, and no pod is stopped
 * that the API server would reject.
 */
const withoutPartial = (rescheduling: Rescheduling | null): Rescheduling | null => {
  if (rescheduling === null) return null;
  const places = rescheduling.places.filter(({ outcome }) => outcome !== 'runs');
  return { ...rescheduling, places, renewed: [], rejected: new Map() };
};

/** Where new pods of these pods' workloads would run once the nodes accept none. `code`: they would stay Pending. */
export async function newPodFindings(
  ctx: PlanContext,
  q: { subject: ResourceRef; pods: readonly KubePod[]; nodes: readonly { name: string }[]; code: FindingCode },
): Promise<Finding[]> {
  const { subject, code } = q;
  const displacedPods = oneOfEach(q.pods);
  if (displacedPods.length === 0) return [];
  const cordoned = new Set(q.nodes.map(({ name }) => name));
  const left = await ctx.kube.nodes();
  const rescheduling = await reschedulingNow(ctx, { displacedPods, left, cordoned, apart: true });
  const names = [...byOwner(rescheduling?.unschedulable ?? []).keys()].toSorted();
  return [
    ...workloadsFinding(code, names, { subject }),
    ...rescheduledFindings(withoutPartial(rescheduling), { subject, pods: displacedPods.length }),
    ...returningFindings(rescheduling, subject),
  ];
}
