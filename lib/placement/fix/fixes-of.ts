import { assess } from '../verdict/assess';
import type { Assessment, PlacementWorld } from '../verdict/assessment';
import { type Assess, type Fix, findFixes, inOrder, reassessed } from './find-fixes';
import { sampleWorld } from './reduced-cluster';

const within =
  (world: PlacementWorld): Assess =>
  (workload) =>
    assess(workload, world);

/**
 * Patches that improve the assessed object, the best first, each evaluated against the same cluster. In a large cluster
 * the search uses a few nodes of each kind, and its results are evaluated again against all nodes.
 */
export function fixesOf(assessment: Assessment, world: PlacementWorld): Fix[] {
  if (assessment.findings.every(({ fixes }) => fixes.length === 0)) return [];
  const { runtimeClasses } = world.cluster;
  const sample = sampleWorld(world, assessment);
  const whole = { before: assessment, assess: within(world), runtimeClasses };
  if (sample === world) return findFixes(whole);
  const before = { ...assess(assessment.workload, sample), findings: assessment.findings };
  const found = findFixes({ before, assess: within(sample), runtimeClasses });
  return found.flatMap((fix) => reassessed(whole, fix) ?? []).toSorted(inOrder);
}
