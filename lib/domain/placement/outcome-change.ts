import { z } from 'zod';
import { outcomeSchema } from './verdict';

/** How a change of the cluster affects a workload. */
export const outcomeChangeSchema = z.object({
  key: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  before: outcomeSchema,
  after: outcomeSchema,
  /** Nodes that would run it, before and after. */
  runsBefore: z.number(),
  runsAfter: z.number(),
  /** How many of those have capacity for one more pod afterwards. */
  roomAfter: z.number(),
  /** New nodes that its pods could be scheduled to, and on how many of them they would not start. */
  reaches: z.number(),
  failsThere: z.number(),
  /** Its pods that must be rescheduled. */
  displaced: z.number(),
  change: z.enum(['worse', 'spills', 'tight', 'better', 'same']),
});
export type OutcomeChange = z.infer<typeof outcomeChangeSchema>;
