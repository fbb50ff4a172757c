import { z } from 'zod';
import { poolRefSchema } from '@/lib/domain/pool/pool-ref';
import { poolEditSchema } from '@/lib/domain/pool/fields/form-schema';

/** Input of `node-pool.update`: the fields that change; lists, maps and the size are given whole. */
export const nodePoolUpdateInput = z.strictObject({
  nodePool: poolRefSchema,
  set: poolEditSchema.default({}),
  /** Write labels and taints again to nodes on which somebody edited them, even if the pool keeps its own. */
  push: z.boolean().default(false),
  /** Secret; empty: the password stays. */
  loginPassword: z.string().max(128).default(''),
});
export type NodePoolUpdateInput = z.output<typeof nodePoolUpdateInput>;

export const nodePoolUpdateSecrets = ['loginPassword'] as const;
