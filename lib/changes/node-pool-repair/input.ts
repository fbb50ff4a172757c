import { z } from 'zod';
import { nodeIdentity } from '../parts/inputs/chosen-nodes';
import { poolRefSchema } from '@/lib/domain/pool/node-pool';

/** Operations of RepairClusterNodePool that need no argument (ACK API). */
export const repairOperations = ['restart.kubelet', 'restart.containerd', 'restart.docker', 'restart.ntp'] as const;

/** Ready nodes are left alone unless `always`. No operations: all. `autoRestart` lets ACK restart instances. */
export const nodePoolRepairInput = z.strictObject({
  nodePool: poolRefSchema,
  nodes: z.union([
    z.literal('all'),
    z
      .array(nodeIdentity.extend({ instanceId: z.string().min(1).max(64) }))
      .min(1)
      .max(100),
  ]),
  operations: z.array(z.enum(repairOperations)).max(repairOperations.length).default([]),
  always: z.boolean().default(false),
  autoRestart: z.boolean().default(false),
});
export type NodePoolRepairInput = z.output<typeof nodePoolRepairInput>;
