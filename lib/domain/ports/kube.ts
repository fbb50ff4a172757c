import type { Capacity, Os } from '../cluster/cluster';
import type { NodeCondition, Taint } from '../node/node';
import type { PodTemplate } from '../workload/workload';
import type { KubeDisruptionBudget, KubeDrainReader } from './kube-drain';
import type { KubeNodeWriter } from './kube-node-writer';
import type { KubeEvictor } from './kube-evict';
import type { KubeWorkloadReader, KubeWorkloadWriter } from './kube-workloads';

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
  closedBy?: string;
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

export interface KubePod {
  uid: string;
  namespace: string;
  name: string;
  nodeName: string | null;
  phase: string;
  ownerUid: string | null;
  /** Kind and name of its top-level owner (Deployment rather than ReplicaSet). */
  workload: { kind: string; name: string } | null;
  requests: Capacity;
  /** Its own spec, without a DaemonSet's node pin. */
  template: PodTemplate;
  /** Set by both readers; absent for a pod without labels. */
  labels?: Record<string, string>;
}

/** A Warning event about a pod, and its count. */
export interface PodWarning {
  podUid: string;
  reason: string;
  count: number;
}

/** Reads of one cluster's Kubernetes, fresh from the API server (planning and `done`) or from the live store. Throws UpstreamFailure. */
export interface KubeReader extends KubeDrainReader, KubeWorkloadReader {
  /** UID of the `kube-system` namespace: the cluster's identity. */
  clusterUid(): Promise<string>;
  serverVersion(): Promise<string>;
  node(name: string): Promise<KubeNode | null>;
  nodes(): Promise<KubeNode[]>;
  workloads(): Promise<KubeWorkload[]>;
  pods(q?: { nodeName?: string }): Promise<KubePod[]>;
  budgets(): Promise<KubeDisruptionBudget[]>;
  /** Those that the API server still keeps (usually an hour); null or absent: no permission to read them. */
  podWarnings?(): Promise<PodWarning[] | null>;
}

/**
 * Imported by the engine only. Conditional writes; throws UpstreamFailure kind `conflict` if the precondition fails.
 */
export interface KubeWriter extends KubeEvictor, KubeNodeWriter, KubeWorkloadWriter {
  /** PATCH of spec.unschedulable guarded by UID; also sets or clears our annotation `mullion/cordoned-by`. */
  setUnschedulable(q: {
    name: string;
    uid: string;
    unschedulable: boolean;
    changeId: string;
  }): Promise<{ requestId: string | null }>;
}
