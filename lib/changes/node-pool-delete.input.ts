import { z } from 'zod';

/** Input of `node-pool.delete`. Without `force` ACK refuses a pool that has instances. */
export const nodePoolDeleteInput = z.strictObject({
  nodePool: z.strictObject({ id: z.string().min(1).max(64), name: z.string().min(1).max(63) }),
  force: z.boolean().default(true),
});
export type NodePoolDeleteInput = z.output<typeof nodePoolDeleteInput>;
