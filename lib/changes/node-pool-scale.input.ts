import { z } from 'zod';

/** Input of `node-pool.scale`: an absolute size, in nodes. */
export const nodePoolScaleInput = z.strictObject({
  nodePool: z.strictObject({ id: z.string().min(1).max(64), name: z.string().min(1).max(63) }),
  desired: z.number().int().min(0).max(1000),
});
export type NodePoolScaleInput = z.output<typeof nodePoolScaleInput>;
