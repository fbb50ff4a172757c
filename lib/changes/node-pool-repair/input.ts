import { z } from 'zod';
import { nodeIdentity } from '../parts/inputs/chosen-nodes';
import { poolRefSchema } from '@/lib/domain/pool/node-pool';

/** Operations of RepairClusterNodePool that need no argument (ACK API). */
export const repairOperations = ['restart.kubelet', 'restart.containerd', 'restart.docker', 'restart.ntp'] as const;

export type RepairOperation = (typeof repairOperations)[number];

/**
 * The runtime or OS of nodes on which an operation has no effect; null if it applies or this is unknown (ACK API,
 * RepairClusterNodePool: restart Docker, restart Containerd, restart ntpd or chronyd).
 */
export function unfitFor(operation: RepairOperation, on: { os: string; runtime: string | null }): string | null {
  if (operation === 'restart.ntp' && on.os === 'windows') return 'Windows';
  const needed = {
    'restart.docker': 'docker',
    'restart.containerd': 'containerd',
    'restart.ntp': null,
    'restart.kubelet': null,
  };
  // `containerd`, `containerd 1.6.38` or `containerd://1.6.38`.
  const runtime = on.runtime?.split(/[ :]/)[0] ?? null;
  return needed[operation] === null || runtime === null || needed[operation] === runtime ? null : runtime;
}

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
