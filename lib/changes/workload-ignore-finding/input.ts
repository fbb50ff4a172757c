import { z } from 'zod';
import { freeText } from '@/lib/domain/free-text';
import { ignoredRule, ignoredTargets } from '../parts/inputs/workload-target';

const day = z.iso.date();

/** Input of `workload.ignore-finding`; `until` is the last day on which it applies, absent: no end. */
export const ignoreFindingInput = z.strictObject({
  targets: ignoredTargets,
  rule: ignoredRule,
  reason: freeText(500).min(1),
  until: day.optional(),
});
