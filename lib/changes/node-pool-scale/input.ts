import { z } from 'zod';
import { poolRefSchema } from '@/lib/domain/pool/node-pool';

/** Input of `node-pool.scale`: an absolute size, in nodes. */
export const nodePoolScaleInput = z.strictObject({
  nodePool: poolRefSchema,
  desired: z.number().int().min(0).max(2_000),
});
export type NodePoolScaleInput = z.output<typeof nodePoolScaleInput>;
