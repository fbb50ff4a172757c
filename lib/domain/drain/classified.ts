import type { DrainBudget, DrainPod } from '../ports/kube-drain';

/** What a drain does with a pod. `finish`: it ends by itself, or has ended. */
export type Treatment = 'evict' | 'skip' | 'finish' | 'blocked';

export type PodReason =
  | { code: 'mirror' }
  | { code: 'daemon'; owner: string }
  | { code: 'daemon-orphaned'; owner: string; accepted: boolean }
  | { code: 'ended'; phase: string }
  | { code: 'terminating'; dueAt: number }
  | { code: 'stuck'; dueAt: number }
  | { code: 'empty-dir'; volumes: string[]; accepted: boolean }
  /** `fatal`: the disk is lost too. */
  | { code: 'host-path'; volumes: string[]; fatal: boolean; accepted: boolean }
  /** Whether they are on the disk, which is lost. */
  | { code: 'volumes-unknown'; volumes: string[] }
  | { code: 'no-controller'; accepted: boolean }
  | { code: 'owner-gone'; owner: string }
  | { code: 'pdb-waits'; budget: string; allowed: number | null; healthy: number; desired: number }
  | { code: 'pdb-unreconciled'; budget: string }
  | { code: 'pdb-covers-all'; budget: string; desired: number; expected: number }
  | { code: 'pdb-none-healthy'; budget: string; desired: number }
  | { code: 'pdbs-overlap'; budgets: string[] }
  | { code: 'pdbs-unknown' }
  | { code: 'finalizers'; names: string[] }
  | { code: 'long-grace'; minutes: number }
  | { code: 'only-replica'; owner: string }
  | { code: 'all-replicas-here'; owner: string }
  | { code: 'replicas-unknown'; owner: string }
  /** Others of its workload serve now, and other changes may stop them all. */
  | { code: 'others-leave'; owner: string }
  | { code: 'job'; owner: string }
  | { code: 'not-safe-to-evict' }
  | { code: 'windows-grace'; seconds: number };

export type PodReasonCode = PodReason['code'];
export type Reason<Code extends PodReasonCode> = Extract<PodReason, { code: Code }>;

export interface ClassifiedPod {
  pod: DrainPod;
  treatment: Treatment;
  /** What is sent: an eviction (also for an ended pod, to which no PDB applies), or nothing. */
  act: 'evict' | 'none';
  /** Whether the node counts as empty only after it is gone. */
  mustLeave: boolean;
  /** The deciding reason first, then further information. */
  reasons: PodReason[];
  /** How long it may take to stop, at least the minimum of its OS. */
  graceSeconds: number;
  /** How long after its accepted eviction the run waits before it pauses. */
  limitMs: number;
}

/** It ran to its end, or was rejected and never will run: deleting it interrupts nothing. */
export const hasEnded = ({ phase }: Pick<DrainPod, 'phase'>): boolean => phase === 'Succeeded' || phase === 'Failed';

/** A pod that the drain interrupts; one that has ended is only deleted, as by kubectl drain. */
export const isDisplaced = ({ mustLeave, pod }: ClassifiedPod): boolean => mustLeave && !hasEnded(pod);

/** Losses the requester accepted: all of a kind, or named as `namespace/pod` or `namespace/Kind/name`. */
export type Acceptance = 'all' | readonly string[];
export interface AcceptedLosses {
  emptyDir: Acceptance;
  hostPath: Acceptance;
  /** Pods that nothing recreates. Those of a deleted DaemonSet must be named. */
  bare: Acceptance;
}
export const NO_LOSSES: AcceptedLosses = { emptyDir: [], hostPath: [], bare: [] };

export interface DrainNode {
  name: string;
  os: 'linux' | 'windows' | 'unknown';
  ready: 'True' | 'False' | 'Unknown';
}

export interface DrainInputs {
  pods: readonly DrainPod[];
  nodes: readonly DrainNode[];
  /** null: no permission to read them. */
  budgets: readonly DrainBudget[] | null;
  accepted: AcceptedLosses;
  /** `lost`: the nodes are removed, or get a new system disk, afterwards. */
  disk: 'kept' | 'lost';
  /** Pods with the same text are interrupted at the same time; absent: those of a node. */
  at?: (pod: Pick<DrainPod, 'nodeName' | 'uid'>) => string;
  /** How many of these groups may be interrupted at the same time, no matter which; absent: one. */
  parallel?: number;
  /** Available pods, by `namespace/Kind/name` of a workload; absent or not in it: unknown. */
  available?: ReadonlyMap<string, number>;
  /** Of these, pods that other changes may stop meanwhile; absent or not in it: none. */
  leaving?: ReadonlyMap<string, number>;
  now: number;
}
