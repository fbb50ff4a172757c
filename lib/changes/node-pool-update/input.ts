import { z } from 'zod';
import { poolRefSchema } from '@/lib/domain/pool/node-pool';
import { poolEditSchema } from '@/lib/domain/pool/fields/form-schema';

/** Input of `node-pool.update`: the changed fields; lists, maps, and the size are complete. */
export const nodePoolUpdateInput = z.strictObject({
  nodePool: poolRefSchema,
  set: poolEditSchema.default({}),
  /** Write labels and taints again to nodes on which they were edited by hand, even if the pool's own do not change. */
  push: z.boolean().default(false),
  /** Secret; empty: the password stays unchanged. */
  loginPassword: z.string().max(128).default(''),
});
export type NodePoolUpdateInput = z.output<typeof nodePoolUpdateInput>;

export const nodePoolUpdateSecrets = ['loginPassword', 'set.preUserData', 'set.userData'] as const;
