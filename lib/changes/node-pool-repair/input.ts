import { z } from 'zod';
import { poolRefSchema } from '@/lib/domain/pool/pool-ref';

/** Operations of RepairClusterNodePool that need no argument (ACK API). */
export const repairOperations = ['restart.kubelet', 'restart.containerd', 'restart.docker', 'restart.ntp'] as const;

/**
 * Input of `node-pool.repair`. Ready nodes are left alone unless `always`. No operations: all that ACK supports.
 * `autoRestart` lets ACK restart the instances.
 */
export const nodePoolRepairInput = z.strictObject({
  nodePool: poolRefSchema,
  nodes: z.union([
    z.literal('all'),
    z
      .array(
        z.strictObject({
          name: z.string().min(1).max(253),
          uid: z.string().min(1).max(64),
          instanceId: z.string().min(1).max(64),
        }),
      )
      .min(1)
      .max(100),
  ]),
  operations: z.array(z.enum(repairOperations)).max(repairOperations.length).default([]),
  always: z.boolean().default(false),
  autoRestart: z.boolean().default(false),
});
export type NodePoolRepairInput = z.output<typeof nodePoolRepairInput>;
