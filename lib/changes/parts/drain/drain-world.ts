import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import type { DrainBudget, PlacedPod } from '@/lib/domain/ports/kube-drain';
import type { DrainInput } from '@/lib/changes/parts/inputs/drain';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { Rescheduling } from '@/lib/placement';
import type { StartSeconds } from '@/lib/domain/drain/estimate-minutes';

/** All inputs of a drain, read once. */
export interface DrainWorld {
  input: DrainInput;
  nodes: KubeNode[];
  /** Named nodes that exist, by name. */
  present: KubeNode[];
  /** Named nodes that were removed, or recreated under their name. */
  missing: { name: string; uid: string; replaced: boolean }[];
  rows: ClassifiedPod[];
  /** Every pod of the cluster. */
  placed: PlacedPod[];
  /** null: not everything it depends on could be read. */
  rescheduling: Rescheduling | null;
  budgets: DrainBudget[] | null;
  /** null: no permission to read them. */
  workloads: KubeWorkload[] | null;
  /** Number of pod warnings, by `namespace/Kind/name` of their workload; null: not readable. */
  warned: Map<string, number> | null;
  /** Pod start times on this cluster. */
  starts: StartSeconds;
  /** Pending pods before the start. */
  pending: number;
}
