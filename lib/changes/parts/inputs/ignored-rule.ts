import { z } from 'zod';
import { workloadTarget } from './workload-target';

/** Workloads and the rule that is ignored for them. */
export const ignoredTargets = z
  .array(workloadTarget)
  .min(1)
  .max(200)
  .refine((all) => new Set(all.map(({ uid }) => uid)).size === all.length, 'names a workload twice');

/** Id of a placement rule, e.g. `WIN-OS-001`. */
export const ignoredRule = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)+$/)
  .max(32);
