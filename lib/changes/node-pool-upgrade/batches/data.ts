import { z } from 'zod';
import { drainData } from '@/lib/changes/parts/drain/data';

/** Inputs of the steps if Mullion drains the nodes itself, batch by batch. */
export const batchedUpgrade = z.strictObject({
  /** The batches, and how their nodes are drained. */
  drain: drainData,
  /** Number of surge nodes. */
  surge: z.number(),
  /** Expected number of nodes before; the surge is added to it. */
  size: z.number(),
  /** Names of all previous nodes of the pool: any other node belongs to the surge. */
  before: z.array(z.string()),
  /** The boot id of each node before, by UID; empty if its kubelet does not report it. */
  boots: z.record(z.string(), z.string()),
});
export type BatchedUpgrade = z.output<typeof batchedUpgrade>;
