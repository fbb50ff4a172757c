import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import type { DrainBudget, PlacedPod } from '@/lib/domain/ports/kube-drain';
import type { DrainInput } from '@/lib/changes/parts/inputs/drain';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { Rescheduling } from '@/lib/placement';
import type { StartSeconds } from '@/lib/domain/drain/estimate-minutes';

/** Everything a drain is judged by, read once. */
export interface DrainWorld {
  input: DrainInput;
  nodes: KubeNode[];
  /** Nodes that were named and are there, by name. */
  present: KubeNode[];
  /** Named nodes that are gone, or were made again under their name. */
  missing: { name: string; uid: string; replaced: boolean }[];
  rows: ClassifiedPod[];
  /** Every pod of the cluster. */
  placed: PlacedPod[];
  /** null: what decides about it could not be read. */
  rescheduling: Rescheduling | null;
  budgets: DrainBudget[] | null;
  /** null: they may not be read. */
  workloads: KubeWorkload[] | null;
  /** How often pods were warned about, by `namespace/Kind/name` of their workload; null: that may not be read. */
  warned: Map<string, number> | null;
  /** How long pods take to start on this cluster. */
  starts: StartSeconds;
  /** Pods without a node before anything began. */
  pending: number;
}
