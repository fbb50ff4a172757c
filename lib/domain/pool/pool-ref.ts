import { z } from 'zod';

/** A pool as inputs name it: by the id that is acted on and the name that people read; both must mean one pool. */
export const poolRefSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'use the ID that ACK returned for the pool, such as np1f0c9a…'),
  name: z.string().min(1).max(63),
});
