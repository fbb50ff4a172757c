import { z } from 'zod';
import { nodeStateSchema } from '@/lib/domain/node/node';
import { endpoint, poolParams } from './endpoint';
import { messageSchema } from './message';

const amounts = z.object({ cpuMilli: z.number(), memoryMiB: z.number() });
const unavailable = z.object({ reason: messageSchema, remedy: messageSchema, code: z.string() });

export const getPoolUsage = endpoint({
  id: 'node-pools.usage',
  params: poolParams,
  query: z.strictObject({
    /** Queries the kubelets of the 20 busiest nodes: slower. */
    disks: z.enum(['yes', 'no']).default('no'),
  }),
  response: z.object({
    now: z.number(),
    /** Nodes of the pool, measured or not. */
    total: z.number(),
    /** The 50 busiest, unmeasured ones last; null: unknown. */
    nodes: z.array(
      z.object({
        name: z.string(),
        state: nodeStateSchema,
        cpuMilli: z.number().nullable(),
        memoryMiB: z.number().nullable(),
        capacity: amounts.nullable(),
        diskUsedGiB: z.number().nullable(),
        diskCapacityGiB: z.number().nullable(),
      }),
    ),
    /** null: CPU and memory were read. */
    unavailable: unavailable.nullable(),
    /** null: disks were read, or not requested. */
    disksUnavailable: unavailable.nullable(),
  }),
});
export type PoolUsage = z.infer<typeof getPoolUsage.response>;
