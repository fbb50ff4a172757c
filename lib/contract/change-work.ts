import { z } from 'zod';
import { workItemSchema } from '@/lib/domain/change/work';
import { changeParams } from './changes';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { integerParam } from './integer-param';

/**
 * GET /api/changes/{id}/work → rows of steps with many small writes that changed after a `rev`, oldest first: the first
 * load, what is new, and a run of last year are the same question. A row's story (`log`) comes only with its `key`, or
 * with every row where `log=all` asks for the stories of all.
 */
export const listChangeWork = endpoint({
  id: 'changes.work',
  method: 'GET',
  path: '/api/changes/{id}/work',
  params: changeParams,
  query: z.strictObject({
    after: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 2_000 }).default(1_000),
    key: z.string().min(1).max(256).optional(),
    log: z.literal('all').optional(),
  }),
  body: emptyInput,
  response: z.object({
    rows: z.array(workItemSchema),
    /** Pass as `after` for the next page; null at the end. */
    next: z.number().nullable(),
  }),
});
