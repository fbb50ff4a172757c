import { z } from 'zod';
import { failureCodes } from '@/lib/domain/failure';

/** Body of every non-2xx answer. */
export const failureSchema = z.object({
  error: z.object({
    code: z.enum(failureCodes),
    message: z.string(),
    issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    permission: z.string().optional(),
    remedy: z.string().optional(),
    requestId: z.string().optional(),
    retryAfterMs: z.number().optional(),
    /** The current change, if its plan is outdated (`conflict`). */
    current: z.unknown().optional(),
  }),
});
export type FailureBody = z.infer<typeof failureSchema>;
