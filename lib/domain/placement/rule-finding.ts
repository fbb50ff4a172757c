import { z } from 'zod';

/** A finding as endpoints and the command line give it, its texts in the language that was asked for. */
export const renderedFindingSchema = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  title: z.string(),
  cause: z.string(),
  remedy: z.string(),
  source: z.string(),
  at: z.array(z.string()),
  nodes: z.array(z.string()),
  /** Whether a patch could mend it. */
  fixable: z.boolean(),
  /** Set while somebody has suppressed it for this workload. */
  suppressed: z.object({ reason: z.string(), until: z.string().nullable(), by: z.string() }).nullable(),
});
export type RenderedFinding = z.infer<typeof renderedFindingSchema>;
