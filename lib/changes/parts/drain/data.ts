import { z } from 'zod';

const acceptance = z.union([z.literal('all'), z.array(z.string())]);
const node = z.strictObject({ name: z.string(), uid: z.string() });

/** Inputs of a drain's steps; stored with its plan. */
export const drainData = z.strictObject({
  batches: z.array(z.strictObject({ os: z.enum(['linux', 'windows', 'unknown']), nodes: z.array(node) })),
  accepted: z.strictObject({ emptyDir: acceptance, hostPath: acceptance, bare: acceptance }),
  onLimit: z.enum(['ask', 'stop-and-uncordon']),
  force: z.boolean(),
  /** `lost`: the nodes get a new system disk once they are empty. */
  disk: z.enum(['kept', 'lost']).default('kept'),
  nodeLimitMs: z.number().nullable(),
  soakMs: z.number(),
  /** How long the cluster may take to become healthy after a batch before a person is asked. */
  healthyWithinMs: z.number().default(15 * 60_000),
  /** How many pods may be Pending afterwards: those that were before, and those that fit nowhere. */
  mostPending: z.number(),
  /** PDBs that lacked healthy pods before the start, as `namespace/name`. */
  shortBudgets: z.array(z.string()),
  /** How many pods each displaced workload lacked before, by `namespace/Kind/name`. */
  mayMissReplicas: z.record(z.string(), z.number()).default({}),
  /** Workloads among them with earlier pod warnings, by the same names; absent: unknown, so warnings are ignored. */
  noisy: z.array(z.string()).exactOptional(),
});
export type DrainData = z.output<typeof drainData>;
export type DrainBatch = DrainData['batches'][number];
