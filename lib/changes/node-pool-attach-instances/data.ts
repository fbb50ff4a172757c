import { z } from 'zod';
import { earlierTasksSchema, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import type { Json } from '@/lib/domain/json';

/** Inputs of the steps, without the secret. */
export const poolAttachData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  instanceIds: z.array(z.string()),
  keepName: z.boolean(),
  formatDisk: z.boolean(),
  hasPassword: z.boolean(),
  earlierTasks: earlierTasksSchema,
});
export type PoolAttachData = z.output<typeof poolAttachData>;

export const placeOf = ({ poolId, poolName, earlierTasks }: PoolAttachData): TaskPlace => ({
  step: 'attach',
  poolId,
  poolName,
  types: /^nodepool_node_attach$/,
  earlierTasks,
});

/** ACK API, AttachInstancesToNodePool, in wire format. Plans pass a variable for the password, the run the real one. */
export const attachBody = (
  data: PoolAttachData,
  real: { instanceIds: string[]; password: string | null },
): { [name: string]: Json } => ({
  instances: real.instanceIds,
  ...(real.password === null ? {} : { password: real.password }),
  keep_instance_name: data.keepName,
  format_disk: data.formatDisk,
});
