import { z } from 'zod';
import { outcomeSchema } from './verdict';

/** What becomes of a workload when the cluster changes. */
export const shiftSchema = z.object({
  key: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  before: outcomeSchema,
  after: outcomeSchema,
  /** Nodes on which it would run, now and then. */
  runsBefore: z.number(),
  runsAfter: z.number(),
  /** Of those, how many have room for one more pod then. */
  roomAfter: z.number(),
  /** New nodes that its pods could be put on, and how many of these on which they would not start. */
  reaches: z.number(),
  failsThere: z.number(),
  /** Pods of it that have to be placed again. */
  displaced: z.number(),
  change: z.enum(['worse', 'spills', 'tight', 'better', 'same']),
});
export type Shift = z.infer<typeof shiftSchema>;
