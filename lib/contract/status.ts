import { z } from 'zod';
import { freeText } from '@/lib/domain/free-text';
import { endpoint } from './endpoint';
import { databaseStateSchema } from './health';

/** Whether changes can be saved and run, and which version answers, for a band on every page. */
export const getStatus = endpoint({
  id: 'status.get',
  response: z.object({
    version: z.string(),
    database: databaseStateSchema,
    worker: z.enum(['running', 'stopped']),
    /** The database is older than its newest anchor, or has lost its anchors: read-only until a person decides. */
    restored: z
      .object({
        /** The last record that database and anchors share; 0: none. */
        keptSeq: z.number(),
        /** The newest anchored record; null: there are no anchors. */
        lostSeq: z.number().nullable(),
        lostAt: z.number().nullable(),
      })
      .nullable(),
  }),
});

/** Continues with a restored database: its open changes need attention or expire. */
export const acceptRestore = endpoint({
  id: 'status.accept-restore',
  body: z.strictObject({ comment: freeText(2_000).min(1) }),
  response: z.object({ ok: z.literal(true) }),
});
