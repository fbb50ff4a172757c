import { z } from 'zod';
import { earlierTasksSchema, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';

/** Inputs of the steps and of verification. */
export const nodeRemoveData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  nodes: z.array(z.strictObject({ name: z.string(), uid: z.string(), instanceId: z.string() })),
  drain: z.boolean(),
  release: z.boolean(),
  /** Instances that stay in ECS and those that are released; unknown ones are in neither. */
  kept: z.array(z.string()),
  released: z.array(z.string()),
  /** The expected number of nodes afterwards; null: none is configured. */
  sizeAfter: z.number().nullable(),
  /** `namespace/kind/name` of owners of pods there. */
  owners: z.array(z.string()),
  earlierTasks: earlierTasksSchema,
});
export type NodeRemoveData = z.output<typeof nodeRemoveData>;

export const placeOf = ({ poolId, poolName, earlierTasks }: NodeRemoveData): TaskPlace => ({
  step: 'remove',
  poolId,
  poolName,
  types: /^nodepool_node_remove$/,
  earlierTasks,
});
