import { z } from 'zod';

/** Remedies that need no request. Replacing an instance loses its disks: never automatic. */
export const autoRemedySchema = z.enum(['drain']);
export type AutoRemedy = z.infer<typeof autoRemedySchema>;

const limit = (min: number, max: number, usual: number) => z.int().min(min).max(max).default(usual);

export const autoRepairSchema = z.strictObject({
  remedies: z.array(autoRemedySchema).min(1).describe('Remedies that the policy may request.'),
  afterMinutes: limit(5, 1_440, 15).describe(
    'How long a node must be unhealthy without interruption before a request.',
  ),
  atMost: limit(1, 5, 1).describe(
    'Maximum number of waiting and running changes of this policy in the cluster; never more than one per pool.',
  ),
  perDay: limit(1, 50, 3).describe('Maximum number of changes that this policy requests within 24 hours.'),
  poolPercent: limit(1, 100, 30).describe(
    'If more than this percentage of a pool is unhealthy, the cause lies elsewhere and the policy requests nothing.',
  ),
});
export type AutoRepairPolicy = z.output<typeof autoRepairSchema>;
