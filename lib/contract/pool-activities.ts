import { z } from 'zod';
import { scalingActions } from '@/lib/domain/pool/scaling-failures';
import { endpoint, integerParam, poolParams } from './endpoint';
import { messageSchema } from './message';

export const scalingActivitySchema = z.object({
  id: z.string(),
  status: z.enum(['successful', 'warning', 'failed', 'in-progress', 'rejected', 'unknown']),
  rawStatus: z.string(),
  cause: z.string(),
  description: z.string(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Instances of the pool's group after it; null = unknown or not ended. */
  capacityAfter: z.number().nullable(),
  created: z.array(z.string()),
  destroyed: z.array(z.string()),
  started: z.array(z.string()),
  stopped: z.array(z.string()),
  /** The provider's own. */
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** Null: none, or not documented. */
  failure: z
    .object({
      family: z.string(),
      cause: messageSchema,
      remedy: messageSchema,
      action: z.enum(scalingActions).nullable(),
      href: z.string().nullable(),
    })
    .nullable(),
});
export type ScalingActivityRow = z.infer<typeof scalingActivitySchema>;

export const getPoolActivities = endpoint({
  id: 'node-pools.activities',
  params: poolParams,
  query: z.strictObject({
    page: integerParam({ min: 1, max: 1_000 }).default(1),
    limit: integerParam({ min: 1, max: 50 }).default(20),
  }),
  response: z.object({
    now: z.number(),
    page: z.number(),
    limit: z.number(),
    /** Activities of the last 30 days; null = unknown. */
    total: z.number().nullable(),
    /** Newest first; null: `unavailable` states why. */
    rows: z.array(scalingActivitySchema).nullable(),
    unavailable: z
      .object({
        message: z.string(),
        remedy: z.string().nullable(),
        code: z.string().nullable(),
        requestId: z.string().nullable(),
      })
      .nullable(),
  }),
});
