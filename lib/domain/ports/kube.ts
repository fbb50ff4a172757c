import type { NeededRight } from '../access/cluster-rights';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import type { Capacity, Os } from '../cluster/cluster';
import type { NodeCondition, Taint } from '../node/node';
import type { PodFailure } from '../workload/pod-cause';
import type { PodTemplate } from '../workload/workload';
import type { KubeDisruptionBudget, KubeDrainReader } from './kube-drain';
import type { KubeWorkloadReader, KubeWorkloadWriter } from './kube-workloads';

/** The node's identity; another node with the same name is left alone. */
interface NodeIdentity {
  name: string;
  uid: string;
}

/** Key and effect identify a taint; null: any effect. */
export interface TaintName {
  key: string;
  effect: Taint['effect'] | null;
}

type Answer = Promise<{ requestId: string | null }>;

/** Labels, taints, annotations: unmentioned ones stay. Guarded by UID and version: UpstreamFailure kind `conflict`. */
export interface KubeNodeWriter {
  patchTaints(q: NodeIdentity & { set: Taint[]; remove: TaintName[] }): Answer;
  patchLabels(q: NodeIdentity & { set: Record<string, string>; remove: string[] }): Answer;
  patchAnnotations(q: NodeIdentity & { set: Record<string, string>; remove: string[] }): Answer;
}

export interface PodIdentity {
  namespace: string;
  name: string;
  uid: string;
}

/** The API server's answer to an eviction. Everything else is thrown. */
export type EvictAnswer =
  | { answer: 'accepted'; requestId: string | null }
  /** No pod with this name and UID exists anymore. */
  | { answer: 'gone' }
  /** A PDB does not allow it now; `retryAfterMs` as requested by the server, null: none. */
  | { answer: 'budget'; retryAfterMs: number | null }
  /** The pod is deleted with its namespace. */
  | { answer: 'namespace-terminating' };

/** Evicts and deletes pods. Throws UpstreamFailure: `throttled` only if the API server itself is busy. */
export interface KubeEvictor {
  /** policy/v1 Eviction with the UID as precondition; `graceSeconds` absent: the pod's own. */
  evict(q: PodIdentity & { graceSeconds?: number }): Promise<EvictAnswer>;
  /** Deletion that bypasses all PDBs, with the UID as precondition. Only for a step of an approved plan. */
  deletePod(q: PodIdentity & { graceSeconds: number }): Promise<EvictAnswer>;
}

export interface KubeNode {
  uid: string;
  resourceVersion: string;
  name: string;
  os: Os;
  /** Windows build number, e.g. "20348". */
  build: string | null;
  osImage: string;
  kernelVersion: string;
  /** Identifies the current boot; empty if the kubelet does not report it. */
  bootId: string;
  kubeletVersion: string;
  containerRuntime: string;
  arch: string;
  ready: 'True' | 'False' | 'Unknown';
  unschedulable: boolean;
  /** The field manager that cordoned it; absent: not cordoned, or unknown. */
  cordonedBy?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  taints: Taint[];
  conditions: NodeCondition[];
  capacity: Capacity;
  allocatable: Capacity;
  internalIp: string | null;
  providerId: string | null;
  createdAt: number;
}

export interface KubeWorkload {
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'ReplicaSet' | 'Job' | 'CronJob' | 'Pod';
  namespace: string;
  name: string;
  uid: string;
  replicas: number | null;
  /** Pods that have been Ready long enough; null or absent: its kind does not report it, or it was not read. */
  available?: number | null;
  template: PodTemplate;
}

export interface KubePod extends Omit<PodFacts, 'labels' | 'ready' | 'deleting' | 'demand'> {
  requests: Capacity;
  /** Its own spec, without a DaemonSet's node pin. */
  template: PodTemplate;
  /** Set by both readers; absent for a pod without labels. */
  labels?: Record<string, string>;
  /** Null or absent: nothing is wrong, or it has ended. */
  failure?: PodFailure | null;
  /** Ready and not being deleted; set by both readers. */
  serving?: boolean;
}

export interface PodWarning {
  podUid: string;
  reason: string;
  count: number;
}

/** Fresh from the API server (planning and `done`) or from the live store. Throws UpstreamFailure. */
export interface KubeReader extends KubeDrainReader, KubeWorkloadReader {
  /** UID of the `kube-system` namespace: the cluster's identity. */
  clusterUid(): Promise<string>;
  serverVersion(): Promise<string>;
  /** Those that the credential lacks, as the API server answered within the last ten seconds. */
  missingRights(rights: readonly NeededRight[]): Promise<NeededRight[]>;
  node(name: string): Promise<KubeNode | null>;
  nodes(): Promise<KubeNode[]>;
  workloads(): Promise<KubeWorkload[]>;
  pods(q?: { nodeName?: string }): Promise<KubePod[]>;
  budgets(): Promise<KubeDisruptionBudget[]>;
  /** Those that the API server still keeps (usually an hour); null or absent: no permission to read them. */
  podWarnings?(): Promise<PodWarning[] | null>;
}

/** Imported by the engine only. Throws UpstreamFailure kind `conflict` if a precondition fails. */
export interface KubeWriter extends KubeEvictor, KubeNodeWriter, KubeWorkloadWriter {
  /** PATCH of spec.unschedulable guarded by UID; also sets or clears our annotation `mullion/cordoned-by`. */
  setUnschedulable(q: {
    name: string;
    uid: string;
    unschedulable: boolean;
    changeId: string;
  }): Promise<{ requestId: string | null }>;
}
