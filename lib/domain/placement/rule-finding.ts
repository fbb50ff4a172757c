import { z } from 'zod';

/** A finding as endpoints and the command line return it, its texts in the requested language. */
export const renderedFindingSchema = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  title: z.string(),
  cause: z.string(),
  remedy: z.string(),
  source: z.string(),
  at: z.array(z.string()),
  nodes: z.array(z.string()),
  /** Whether a patch could fix it. */
  fixable: z.boolean(),
  /** Set while it is suppressed for this workload. */
  suppressed: z.object({ reason: z.string(), until: z.string().nullable(), by: z.string() }).nullable(),
});
export type RenderedFinding = z.infer<typeof renderedFindingSchema>;
