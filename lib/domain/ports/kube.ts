import type { Capacity, Os } from '../cluster/cluster';
import type { NodeCondition, Taint } from '../node/node';
import type { PodTemplate } from '../workload/workload';
import type { KubeDisruptionBudget, KubeDrainReader } from './kube-drain';
import type { KubeMarkWriter } from './kube-marks';
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
  /** Names the boot it runs from; empty where the kubelet does not tell. */
  bootId: string;
  kubeletVersion: string;
  containerRuntime: string;
  arch: string;
  ready: 'True' | 'False' | 'Unknown';
  unschedulable: boolean;
  /** The program that closed it, as it named itself to the API server; absent: it is open, or nobody tells. */
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
  /** Pods that are Ready and have been for long enough; null or absent: its kind does not say, or nobody looked. */
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
  /** Controller kind and name as a person knows it (Deployment rather than ReplicaSet). */
  workload: { kind: string; name: string } | null;
  requests: Capacity;
  /** Its own spec, without the pin of a DaemonSet. */
  template: PodTemplate;
  /** Both readers give them; a pod without any has none. */
  labels?: Record<string, string>;
}

/** A Warning event about a pod, and how often it came. */
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
  /** Those that the API server still keeps (an hour, usually); null or absent: they may not be read. */
  podWarnings?(): Promise<PodWarning[] | null>;
}

/** Imported by the engine only. Conditional writes; throws UpstreamFailure kind `conflict` when the precondition fails. */
export interface KubeWriter extends KubeEvictor, KubeMarkWriter, KubeWorkloadWriter {
  /** PATCH of spec.unschedulable guarded by UID; also sets or clears our annotation `mullion/cordoned-by`. */
  setUnschedulable(q: {
    name: string;
    uid: string;
    unschedulable: boolean;
    changeId: string;
  }): Promise<{ requestId: string | null }>;
}
