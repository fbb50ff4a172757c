import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { Condition, Quantity } from '@/simulator/world/kube/shapes/pod';

/** A machine that registers as a node; a pool's bootstrap decides all of it. Sizes are the machine's, not what is left for pods. */
export interface JoinNode {
  name: string;
  /** Instead of one made from the seed. */
  uid?: string;
  /** The same seed gives the same Node uid. */
  uidSeed?: string;
  /** The same for its boot id. */
  bootSeed?: string;
  os: 'linux' | 'windows';
  osImage: string;
  kernelVersion: string;
  /** Windows only: `10.0.20348`. */
  build?: string;
  containerRuntimeVersion: string;
  kubeletVersion: string;
  arch: 'amd64' | 'arm64';
  instanceId: string;
  instanceType: string;
  regionId: string;
  zoneId: string;
  internalIp: string;
  nodePoolId: string;
  labels: Record<string, string>;
  taints: { key: string; value?: string; effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' }[];
  unschedulable?: boolean;
  cpuMilli: number;
  memoryMiB: number;
  ephemeralGiB: number;
  pods: number;
  /** Real milliseconds until Ready; the caller has already divided by its pace. */
  readyAfterMs: number;
  neverReady?: boolean;
}

export interface Taint {
  key: string;
  value?: string;
  effect: string;
  timeAdded?: string;
}

export interface NodeSpec {
  providerID?: string;
  podCIDR?: string;
  podCIDRs?: string[];
  unschedulable?: boolean;
  taints?: Taint[];
}

export interface NodeStatus {
  capacity?: Record<string, Quantity>;
  allocatable?: Record<string, Quantity>;
  conditions?: Condition[];
  addresses?: { type: string; address: string }[];
  nodeInfo?: Record<string, string>;
  images?: { names: string[]; sizeBytes: number }[];
  [field: string]: unknown;
}

export interface Node extends KubeObject {
  spec: NodeSpec;
  status?: NodeStatus;
}
