import { z } from 'zod';
import { drainData } from '@/lib/changes/parts/drain/data';

/** What the steps need when Mullion empties the nodes itself, wave by wave. */
export const batchedUpgrade = z.strictObject({
  /** The waves, and how their nodes are emptied. */
  drain: drainData,
  /** Nodes that stand in meanwhile. */
  surge: z.number(),
  /** Expected number of nodes before; the surge comes on top. */
  size: z.number(),
  /** Names of all nodes the pool had before: another one is of the surge. */
  before: z.array(z.string()),
  /** The boot each node ran from, by UID; empty where its kubelet does not tell. */
  boots: z.record(z.string(), z.string()),
});
export type BatchedUpgrade = z.output<typeof batchedUpgrade>;
