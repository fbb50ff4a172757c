import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { Condition, Quantity } from '@/simulator/world/kube/shapes/pod';

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
