import { z } from 'zod';
import { workloadTarget } from './workload-patch-placement.input';

const targets = z
  .array(workloadTarget)
  .min(1)
  .max(200)
  .refine((all) => new Set(all.map(({ uid }) => uid)).size === all.length, 'names a workload twice');

/** Id of a rule of the catalogue, e.g. `WIN-OS-001`. */
const rule = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)+$/)
  .max(32);

/** A day of the calendar. */
const day = z.iso.date();

/** Input of `workload.ignore-finding`; `until` is the last day on which it holds, absent: as long as it stands there. */
export const ignoreFindingInput = z.strictObject({
  targets,
  rule,
  reason: z.string().trim().min(1).max(500),
  until: day.optional(),
});

/** Input of `workload.heed-finding`. */
export const heedFindingInput = z.strictObject({ targets, rule });
