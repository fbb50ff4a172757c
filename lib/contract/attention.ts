import { z } from 'zod';
import { needKinds } from '@/lib/domain/attention/need';
import { environmentSchema } from '@/lib/domain/cluster/cluster';
import { messageSchema } from '@/lib/domain/message/schema';
import { failingGroupSchema } from './pods';
import { changeLineSchema } from './changes';

/** One thing that needs a person. */
export const needSchema = z.object({
  key: z.string(),
  kind: z.enum(needKinds),
  cluster: z.string(),
  environment: environmentSchema,
  /** Of nodes, pods, or pools, by the kind. */
  count: z.number(),
  /** Of the node or pool if it is one; null: several, or it has none. */
  name: z.string().nullable(),
  /** Of the pool that has all of the nodes, or of the one pool. */
  poolId: z.string().nullable(),
  poolName: z.string().nullable(),
  /** Of the oldest. Epoch milliseconds; null: unknown. */
  since: z.number().nullable(),
  /** Null: unknown. */
  reach: z.object({ nodes: z.number().nullable(), pods: z.number().nullable(), workloads: z.number().nullable() }),
  /** Why, in the words of the cluster or of ACK. */
  reason: messageSchema.nullable(),
  /** Pods that fail for one cause. */
  pods: failingGroupSchema.nullable(),
  change: changeLineSchema.nullable(),
});
export type Need = z.infer<typeof needSchema>;

/** A change that runs, or that waits for people. */
export const openChangeSchema = z.object({
  line: changeLineSchema,
  /** Since when it runs or waits. */
  since: z.number(),
  progress: z
    .object({
      /** What is counted: items of the step under way, or steps. */
      of: z.enum(['items', 'steps']),
      done: z.number(),
      total: z.number(),
      remainingMs: z.number().nullable(),
    })
    .nullable(),
  /** The step under way. */
  step: messageSchema.nullable(),
});
export type OpenChange = z.infer<typeof openChangeSchema>;
