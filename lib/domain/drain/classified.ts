import type { DrainBudget, DrainPod } from '../ports/kube-drain';

/** What a drain does with a pod. `finish`: it ends anyway, or has ended. */
export type Treatment = 'evict' | 'skip' | 'finish' | 'blocked';

/** Why a pod is treated so, and what else a person should know of it. */
export type PodReason =
  | { code: 'mirror' }
  | { code: 'daemon'; owner: string }
  | { code: 'daemon-orphaned'; owner: string; accepted: boolean }
  | { code: 'ended'; phase: string }
  | { code: 'terminating'; dueAt: number }
  | { code: 'stuck'; dueAt: number }
  | { code: 'empty-dir'; volumes: string[]; accepted: boolean }
  /** `fatal`: the disk goes too. */
  | { code: 'host-path'; volumes: string[]; fatal: boolean; accepted: boolean }
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
  | { code: 'all-replicas-here'; owner: string; replicas: number }
  | { code: 'job'; owner: string }
  | { code: 'not-safe-to-evict' }
  | { code: 'windows-grace'; seconds: number };

export type PodReasonCode = PodReason['code'];
export type Reason<Code extends PodReasonCode> = Extract<PodReason, { code: Code }>;

/** One pod of a drain: one row of its plan. */
export interface ClassifiedPod {
  pod: DrainPod;
  treatment: Treatment;
  /** What is sent: an eviction (a pod that ended is evicted too, no budget holds it), or nothing. */
  act: 'evict' | 'none';
  /** Whether the node is empty only once it is gone. */
  mustLeave: boolean;
  /** What decided first, then what else is to be known. */
  reasons: PodReason[];
  /** How long it may take to stop, with the floor of its OS. */
  graceSeconds: number;
  /** After so long since its eviction was accepted the run has to ask. */
  limitMs: number;
}

/** Losses that whoever asks has accepted: all of a sort, or of the named, as `namespace/pod` or `namespace/Kind/name`. */
export type Acceptance = 'all' | readonly string[];
export interface AcceptedLosses {
  emptyDir: Acceptance;
  hostPath: Acceptance;
  /** Pods that nothing makes again. Those of a DaemonSet that is gone must be named. */
  bare: Acceptance;
}
export const NO_LOSSES: AcceptedLosses = { emptyDir: [], hostPath: [], bare: [] };

/** A node as far as it decides about its pods. */
export interface DrainNode {
  name: string;
  os: 'linux' | 'windows' | 'unknown';
  ready: 'True' | 'False' | 'Unknown';
}

export interface DrainInputs {
  /** Every pod of the nodes. */
  pods: readonly DrainPod[];
  nodes: readonly DrainNode[];
  /** null: they may not be read. */
  budgets: readonly DrainBudget[] | null;
  accepted: AcceptedLosses;
  /** `lost`: the nodes are removed, or get a new system disk, afterwards. */
  disk: 'kept' | 'lost';
  now: number;
}
