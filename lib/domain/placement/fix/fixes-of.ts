import { assess } from '../verdict/assess';
import type { Assessment, PlacementWorld } from '../verdict/assessment';
import { type Fix, findFixes } from './find-fixes';

/** Patches that do the object of an assessment good, the best first, each evaluated in the same world. */
export const fixesOf = (assessment: Assessment, world: PlacementWorld): Fix[] =>
  findFixes({
    before: assessment,
    assess: (workload) => assess(workload, world),
    runtimeClasses: world.cluster.runtimeClasses,
  });
