import type { Autoscaling } from '@/lib/changes/parts/pool/autoscaling';
import { z } from 'zod';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import type { DrainBudget } from '@/lib/domain/ports/kube-drain';
import type { DrainInput } from '@/lib/changes/parts/inputs/drain';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { Rescheduling } from '@/lib/placement';
import type { StartSeconds } from '@/lib/domain/drain/estimate-minutes';

const acceptance = z.union([z.literal('all'), z.array(z.string())]);
const node = z.strictObject({ name: z.string(), uid: z.string() });

export const drainData = z.strictObject({
  batches: z.array(z.strictObject({ os: z.enum(['linux', 'windows', 'unknown']), nodes: z.array(node) })),
  accepted: z.strictObject({ emptyDir: acceptance, hostPath: acceptance, bare: acceptance }),
  onLimit: z.enum(['ask', 'stop-and-uncordon']),
  force: z.boolean(),
  /** `lost`: the nodes get a new system disk once they are empty. */
  disk: z.enum(['kept', 'lost']).default('kept'),
  nodeLimitMs: z.number().nullable(),
  soakMs: z.number(),
  /** How long the cluster may take to become healthy after a batch before the run pauses. */
  healthyWithinMs: z.number().default(15 * 60_000),
  /** How many pods may be Pending afterwards: those that were before, and those that fit nowhere. */
  mostPending: z.number(),
  /** UIDs of those that were before, by `namespace/Kind/name` of their workload; absent in plans of earlier versions. */
  pendingBefore: z.record(z.string(), z.array(z.string())).default({}),
  /** PDBs that lacked healthy pods before the start, as `namespace/name`. */
  shortBudgets: z.array(z.string()),
  /** How many pods each displaced workload lacked before, by `namespace/Kind/name`. */
  mayMissReplicas: z.record(z.string(), z.number()).default({}),
  /** Workloads among them with earlier pod warnings, by the same names; absent: unknown, so warnings are ignored. */
  noisy: z.array(z.string()).exactOptional(),
  /** Workloads whose last serving pod the plan says it stops, by the same names; absent in plans of earlier versions: any. */
  mayStop: z.array(z.string()).exactOptional(),
});
export type DrainData = z.output<typeof drainData>;
export type DrainBatch = DrainData['batches'][number];

export interface DrainWorld {
  input: DrainInput;
  nodes: KubeNode[];
  /** Named nodes that exist, by name. */
  present: KubeNode[];
  /** Named nodes that were removed, or recreated under their name. */
  missing: { name: string; uid: string; replaced: boolean }[];
  rows: ClassifiedPod[];
  /** Nodes in the order in which they are drained; those of a batch at the same time. */
  batches: DrainData['batches'];
  /** null: not everything it depends on could be read. */
  rescheduling: Rescheduling | null;
  autoscaling: Autoscaling;
  budgets: DrainBudget[] | null;
  /** null: no permission to read them. */
  workloads: KubeWorkload[] | null;
  /** Number of pod warnings, by `namespace/Kind/name` of their workload; null: not readable. */
  warned: Map<string, number> | null;
  starts: StartSeconds;
  pendingBefore: DrainData['pendingBefore'];
}
