import { z } from 'zod';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';

/** For load balancers and start scripts; public, so it says nothing about clusters but their number. */
export const getHealth = endpoint({
  id: 'health.get',
  method: 'GET',
  path: '/api/health',
  params: emptyInput,
  query: emptyInput,
  body: emptyInput,
  response: z.object({
    ok: z.boolean(),
    version: z.string(),
    database: z.enum(['ok', 'unavailable']),
    clusters: z.number(),
    worker: z.enum(['running', 'stopped']),
  }),
});
