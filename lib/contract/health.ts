import { z } from 'zod';
import { endpoint } from './endpoint';

export const databaseStateSchema = z.enum(['ok', 'locked', 'full', 'unwritable', 'unreachable', 'damaged']);

/** Public, for load balancers and start scripts: 503 while changes cannot be saved or run. Of clusters it reports only their number. */
export const getHealth = endpoint({
  id: 'health.get',
  response: z.object({
    ok: z.boolean(),
    version: z.string(),
    database: databaseStateSchema,
    clusters: z.number(),
    worker: z.enum(['running', 'stopped']),
    /** What is wrong and what helps; empty if `ok`. */
    problems: z.array(z.object({ message: z.string(), remedy: z.string() })),
  }),
});
