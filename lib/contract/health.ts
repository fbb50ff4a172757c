import { z } from 'zod';
import { endpoint } from './endpoint';

/** Public, for load balancers and start scripts: of clusters it reports only their number. */
export const getHealth = endpoint({
  id: 'health.get',
  path: '/api/health',
  response: z.object({
    ok: z.boolean(),
    version: z.string(),
    database: z.enum(['ok', 'unavailable']),
    clusters: z.number(),
    worker: z.enum(['running', 'stopped']),
  }),
});
