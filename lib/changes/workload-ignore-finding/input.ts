import { z } from 'zod';
import { ignoredRule, ignoredTargets } from '../parts/inputs/workload-target';

const day = z.iso.date();

/** Input of `workload.ignore-finding`; `until` is the last day on which it applies, absent: no end. */
export const ignoreFindingInput = z.strictObject({
  targets: ignoredTargets,
  rule: ignoredRule,
  reason: z.string().trim().min(1).max(500),
  until: day.optional(),
});
