import 'server-only';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { type PlacementWorld, assess, fixesOf } from '@/lib/placement';
import type { Locale } from '@/messages';
import { TimeSlices } from './time-slices';
import { viewAssessment } from './view-assessment';
import { viewFix } from './view-fix';

/**
 * Everything about one object, with the patches that would mend it. `folded`: the world of a large cluster's classes. What else
 * waits comes in between its parts.
 */
export async function answerFor(
  workload: WorkloadObject,
  { world, folded = null, language }: { world: PlacementWorld; folded?: PlacementWorld | null; language: Locale },
): Promise<AssessmentView> {
  const timeSlices = new TimeSlices();
  const assessment = assess(workload, world);
  await timeSlices.next();
  // Each patch is tried: in a large cluster on one node of each class.
  const before = folded === null ? assessment : assess(workload, folded);
  await timeSlices.next();
  const fixes = fixesOf(before, folded ?? world).map((fix) => viewFix(fix, workload.object, language));
  return viewAssessment(assessment, { language, fixes, minor: world.cluster.minor, own: world.rules });
}
