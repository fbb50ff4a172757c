import { z } from 'zod';
import { nodeStateSchema } from '@/lib/domain/node/node';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { messageSchema } from './message';

const amounts = z.object({ cpuMilli: z.number(), memoryMiB: z.number() });
const unavailable = z.object({ reason: messageSchema, remedy: messageSchema, code: z.string() });

export const getPoolUsage = endpoint({
  id: 'node-pools.usage',
  method: 'GET',
  path: '/api/clusters/{cluster}/node-pools/{pool}/usage',
  params: z.strictObject({ cluster: z.string().min(1).max(128), pool: z.string().min(1).max(128) }),
  query: z.strictObject({
    /** Asks the kubelets of the 20 busiest nodes for their disks: slower. */
    disks: z.enum(['yes', 'no']).default('no'),
  }),
  body: emptyInput,
  response: z.object({
    now: z.number(),
    /** The first minute that is known; null = none is. */
    since: z.number().nullable(),
    /** Sums over the measured nodes by minute, oldest first; a minute that was not read is missing. */
    points: z.array(amounts.extend({ at: z.number(), nodes: z.number() })),
    /** What the pool's nodes have together; null while no node tells. `nodes` = how many tell. */
    capacity: amounts.extend({ nodes: z.number() }).nullable(),
    /** Nodes of the pool, measured or not. */
    total: z.number(),
    /** The 50 busiest, those that are not measured last. Null = unknown. */
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
    /** Why CPU and memory are not read now; null = they are. */
    unavailable: unavailable.nullable(),
    /** Why disks are missing; null = they are not, or were not asked for. */
    disksUnavailable: unavailable.nullable(),
  }),
});
export type PoolUsage = z.infer<typeof getPoolUsage.response>;
