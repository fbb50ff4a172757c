import type { LabelRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { Capacity } from '../cluster/cluster';
import type { SpreadConstraint } from '../../kube-rules/objects/pod-facts';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { PodTemplate } from '../workload/workload';

/** A pod that has not ended, whether it has a node or waits for one. */
export interface PlacedPod {
  uid: string;
  namespace: string;
  name: string;
  /** null: it waits for a node. */
  nodeName: string | null;
  phase: string;
  labels: Record<string, string>;
  requests: Capacity;
  /** Its own spec, without the pin of a DaemonSet. */
  template: PodTemplate;
  /** Seconds from being placed to Ready, pulling its images with it; null = not Ready, or it was not Ready in between. */
  startSeconds: number | null;
}

/** What makes a pod again. */
export interface DrainOwner {
  kind: string;
  name: string;
  uid: string;
  /** null: nobody could say. */
  exists: boolean | null;
  /** As a person knows it: the Deployment of a ReplicaSet, the CronJob of a Job. */
  workload: { kind: string; name: string };
  /** How many pods it is to have; null where it has no such number, or it could not be read. */
  replicas: number | null;
}

/** A volume that a drain has to mind. */
export type DrainVolume =
  | { kind: 'empty-dir'; name: string; inMemory: boolean }
  | { kind: 'host-path'; name: string; path: string }
  | {
      kind: 'claim';
      name: string;
      claim: string;
      /** null: not bound, or it could not be read. */
      volume: string | null;
      /** On a disk of its node. */
      local: boolean;
      /** Nodes the volume can be used from; terms are alternatives, none means every node. */
      nodeTerms: NodeSelectorTerm[];
    };

/** A pod with all that decides about its leaving. Times are epoch milliseconds. */
export interface DrainPod extends PlacedPod {
  nodeName: string;
  owner: DrainOwner | null;
  /** The kubelet's copy of a static pod. */
  mirror: boolean;
  ready: boolean;
  /** When its deletion is due: the request's time and the grace; null = nobody deletes it. */
  deletionAt: number | null;
  graceSeconds: number;
  finalizers: string[];
  volumes: DrainVolume[];
  /** Topology spread that refuses nodes (`DoNotSchedule`). */
  spread: SpreadConstraint[];
  /** Annotation `cluster-autoscaler.kubernetes.io/safe-to-evict`; null = it says nothing. */
  safeToEvict: boolean | null;
  priorityClass: string | null;
  priority: number;
  /** Of a pod of a StatefulSet, or of an indexed Job. */
  ordinal: number | null;
  /** `bytes` as its node tells; null = not told. */
  images: { name: string; bytes: number | null }[];
}

/** A budget with all that the API server weighs when it is asked for an eviction. */
export interface DrainBudget extends KubeDisruptionBudget {
  /** As written: a number or a percentage; null = not given. */
  minAvailable: string | null;
  maxUnavailable: string | null;
  expectedPods: number | null;
  unhealthyPods: 'if-healthy-budget' | 'always-allow';
  /** The controller has seen the budget as it is now. */
  reconciled: boolean;
}

/** Reads for draining, from the API server itself; complete or not at all. Throws UpstreamFailure. */
export interface KubeDrainReader {
  /**
   * Every pod of a node. `shallow` asks for the pods alone, for looks that come often: whether owners exist, where claims
   * are bound and how large images are is unknown then.
   */
  drainPods(q: { nodeName: string; shallow?: true }): Promise<DrainPod[]>;
  /** Every pod of the cluster that has not ended. */
  placedPods(): Promise<PlacedPod[]>;
  drainBudgets(): Promise<DrainBudget[]>;
}

/** A PodDisruptionBudget (policy/v1): which pods it covers and what it allows now. */
export interface KubeDisruptionBudget {
  uid: string;
  namespace: string;
  name: string;
  /** What a pod's labels must fulfil; empty: every pod of the namespace. null = it selects no pod. */
  selector: LabelRequirement[] | null;
  /** null: the controller has not said yet. */
  disruptionsAllowed: number | null;
  currentHealthy: number | null;
  desiredHealthy: number | null;
}
