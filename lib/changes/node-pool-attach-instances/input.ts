import { z } from 'zod';
import { poolRefSchema } from '@/lib/domain/pool/node-pool';

const id = z.string().min(1).max(128);

const areDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** Input of `node-pool.attach-instances`: existing instances, by id. ACK accepts 100 at once. */
export const nodePoolAttachInstancesInput = z.strictObject({
  nodePool: poolRefSchema,
  instanceIds: z.array(id).min(1).max(100).refine(areDifferent, 'names an instance twice'),
  keepName: z.boolean().default(true),
  /** Format the data disks for containers: their data is lost. */
  formatDisk: z.boolean().default(false),
  /** Secret; needed for Windows. Empty: the logon of the pool. */
  loginPassword: z.string().max(128).default(''),
});
export type NodePoolAttachInstancesInput = z.output<typeof nodePoolAttachInstancesInput>;
