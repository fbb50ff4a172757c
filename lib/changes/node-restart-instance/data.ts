import { z } from 'zod';
import { drainData } from '@/lib/changes/parts/drain/data';

const restartNode = z.strictObject({
  name: z.string(),
  uid: z.string(),
  instanceId: z.string(),
  /** The boot before the restart. */
  bootId: z.string(),
  os: z.enum(['linux', 'windows', 'unknown']),
});
export type RestartNode = z.output<typeof restartNode>;

/** Inputs of the steps; stored with the plan. Each node is its own batch. */
export const restartData = z.strictObject({ nodes: z.array(restartNode), drainFirst: z.boolean(), drain: drainData });
export type RestartData = z.output<typeof restartData>;
