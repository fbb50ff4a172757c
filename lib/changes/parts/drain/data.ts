import { z } from 'zod';

const acceptance = z.union([z.literal('all'), z.array(z.string())]);
const node = z.strictObject({ name: z.string(), uid: z.string() });

/** What the steps of a drain need; stored with its plan. */
export const drainData = z.strictObject({
  batches: z.array(z.strictObject({ os: z.enum(['linux', 'windows', 'unknown']), nodes: z.array(node) })),
  accepted: z.strictObject({ emptyDir: acceptance, hostPath: acceptance, bare: acceptance }),
  onLimit: z.enum(['ask', 'stop-and-uncordon']),
  force: z.boolean(),
  /** `lost`: the nodes get a new system disk once they are empty. */
  disk: z.enum(['kept', 'lost']).default('kept'),
  nodeLimitMs: z.number().nullable(),
  soakMs: z.number(),
  /** How long the cluster may take to be well again after a batch before somebody is asked. */
  healthyWithinMs: z.number().default(15 * 60_000),
  /** Pods that may be without a node afterwards: those that were before, and those that find no place. */
  mostPending: z.number(),
  /** Budgets that were short of pods before anything began, as `namespace/name`. */
  shortBudgets: z.array(z.string()),
  /** How many pods each workload that is moved lacked before, by `namespace/Kind/name`. */
  mayMissReplicas: z.record(z.string(), z.number()).default({}),
  /** Those of them whose pods were warned about before, by the same names; absent: nobody knows, and warnings tell nothing. */
  noisy: z.array(z.string()).exactOptional(),
});
export type DrainData = z.output<typeof drainData>;
export type DrainBatch = DrainData['batches'][number];
