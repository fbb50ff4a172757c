import { z } from 'zod';

/** Input of `node-pool.sync`: all pools of a cluster. `always`: even where ACK and Kubernetes seem to agree. */
export const nodePoolSyncInput = z.strictObject({
  cluster: z.strictObject({ id: z.string().min(1).max(64), name: z.string().min(1).max(253) }),
  always: z.boolean().default(false),
});
export type NodePoolSyncInput = z.output<typeof nodePoolSyncInput>;
