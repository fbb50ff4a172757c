import type { AssessmentView } from '@/lib/contract/placement-assessment';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { type PlacementWorld, assess, fixesOf } from '@/lib/placement';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { Locale } from '@/messages';
import type { TimeSlices } from '@/lib/server/placement/time-slices';
import { viewFix } from '@/lib/server/placement/view-fix';

/** Without its assessment: of a thousand objects those would fill the memory. */
export interface Fixable {
  view: AssessmentView | null;
  workload: WorkloadObject;
  findings: readonly Pick<LintFinding, 'severity' | 'fixes'>[];
}

/** Time limit for patches; later objects have findings only. */
const FIXES_MS = 2_000;

const GRAVITY = { error: 0, warning: 1, info: 2 } as const;

const gravityOf = ({ findings }: Fixable): number =>
  findings.reduce(
    (worst, { severity, fixes }) => (fixes.length === 0 ? worst : Math.min(worst, GRAVITY[severity])),
    Infinity,
  );

/** Gravest findings first, until the time is over. */
export async function addFixes(
  all: readonly Fixable[],
  { world, language, slices }: { world: PlacementWorld; language: Locale; slices: TimeSlices },
): Promise<void> {
  const waiting = all
    .map((one) => ({ ...one, gravity: gravityOf(one) }))
    .filter(({ gravity }) => gravity < Infinity)
    .toSorted((a, b) => a.gravity - b.gravity);
  let left = FIXES_MS;
  for (const { view, workload } of waiting) {
    if (left <= 0) return;
    const from = performance.now();
    const fixes = fixesOf(assess(workload, world), world);
    const { rules: own, cluster } = world;
    view?.fixes.push(...fixes.map((fix) => viewFix(fix, workload.object, { language, own, pods: cluster.pods })));
    left -= performance.now() - from;
    await slices.next();
  }
}
