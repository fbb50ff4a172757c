import { z } from 'zod';

/** A pool in inputs: its id, which is used, and its name for display; both must refer to the same pool. */
export const poolRefSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'use the ID that ACK returned for the pool, such as np1f0c9a…'),
  name: z.string().min(1).max(63),
});
