import { z } from 'zod';
import { poolRefSchema } from '@/lib/domain/pool/node-pool';

/** Input of `node-pool.delete`. Without `force` ACK rejects deleting a pool with instances. */
export const nodePoolDeleteInput = z.strictObject({ nodePool: poolRefSchema, force: z.boolean().default(true) });
export type NodePoolDeleteInput = z.output<typeof nodePoolDeleteInput>;
