import type { LabelRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { Capacity } from '../cluster/cluster';
import type { SpreadConstraint } from '../../kube-rules/objects/pod-facts';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { PodTemplate } from '../workload/workload';

/** A pod that has not ended, with or without a node. */
export interface PlacedPod {
  uid: string;
  namespace: string;
  name: string;
  /** null: not scheduled. */
  nodeName: string | null;
  phase: string;
  labels: Record<string, string>;
  requests: Capacity;
  /** Its own spec, without a DaemonSet's node pin. */
  template: PodTemplate;
  /** Seconds from scheduled to Ready, including image pulls; null: not Ready, or it was not Ready in between. */
  startSeconds: number | null;
}

export interface DrainOwner {
  kind: string;
  name: string;
  uid: string;
  /** null: unknown. */
  exists: boolean | null;
  /** The top-level owner: the Deployment of a ReplicaSet, the CronJob of a Job. */
  workload: { kind: string; name: string };
  /** Its desired number of pods; null if it has no such number, or it could not be read. */
  replicas: number | null;
  /** It has such a number, which may not be read. */
  replicasUnknown?: true;
  /** Of a Job: how many more of its pods may fail before it fails; null or absent: unknown. */
  retries?: number | null;
}

export type DrainVolume =
  | { kind: 'empty-dir'; name: string; inMemory: boolean }
  | { kind: 'host-path'; name: string; path: string }
  | {
      kind: 'claim';
      name: string;
      claim: string;
      /** null: not bound, or it could not be read. */
      volume: string | null;
      /** Stored on a disk of its node; null: it could not be read. */
      local: boolean | null;
      /** Nodes that can use the volume; terms are alternatives, none means every node. */
      nodeTerms: NodeSelectorTerm[];
    };

/** Times are epoch milliseconds. */
export interface DrainPod extends PlacedPod {
  nodeName: string;
  owner: DrainOwner | null;
  /** The mirror pod of a static pod. */
  mirror: boolean;
  ready: boolean;
  /** When its deletion is due: the request's time plus the grace period; null: not being deleted. */
  deletionAt: number | null;
  graceSeconds: number;
  finalizers: string[];
  volumes: DrainVolume[];
  /** Topology spread constraints that exclude nodes (`DoNotSchedule`). */
  spread: SpreadConstraint[];
  /** Annotation `cluster-autoscaler.kubernetes.io/safe-to-evict`; null: not set. */
  safeToEvict: boolean | null;
  priorityClass: string | null;
  priority: number;
  /** For a pod of a StatefulSet, or of an indexed Job. */
  ordinal: number | null;
  /** `bytes` as its node reports them; null: unknown. */
  images: { name: string; bytes: number | null }[];
}

export interface DrainBudget extends KubeDisruptionBudget {
  /** As written: a number or a percentage; null: not set. */
  minAvailable: string | null;
  maxUnavailable: string | null;
  expectedPods: number | null;
  unhealthyPods: 'if-healthy-budget' | 'always-allow';
  /** The controller has observed the current version of the PDB. */
  reconciled: boolean;
}

/** Only the pods, or the pods and their owners: the rest is unknown then. Absent: also bound claims and image sizes. */
export type DrainDepth = 'pods' | 'owners';

/** Reads for draining, directly from the API server; complete or failed. Throws UpstreamFailure. */
export interface KubeDrainReader {
  /** Every pod of a node. */
  drainPods(q: { nodeName: string; depth?: DrainDepth }): Promise<DrainPod[]>;
  /** Every pod of the cluster that has not ended. */
  placedPods(): Promise<PlacedPod[]>;
  drainBudgets(): Promise<DrainBudget[]>;
}

/** A PodDisruptionBudget (policy/v1): which pods it covers and what it allows now. */
export interface KubeDisruptionBudget {
  uid: string;
  namespace: string;
  name: string;
  /** Requirements on a pod's labels; empty: every pod of the namespace. null: it selects no pod. */
  selector: LabelRequirement[] | null;
  /** null: the controller has not set it yet. */
  disruptionsAllowed: number | null;
  currentHealthy: number | null;
  desiredHealthy: number | null;
}
