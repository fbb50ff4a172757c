import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import type { LabelSelector, SelectorRequirement } from '@/simulator/world/kube/shapes/selector';

export type Quantity = string | number;

export interface Condition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  lastHeartbeatTime?: string;
  lastProbeTime?: string | null;
  lastUpdateTime?: string;
  reason?: string;
  message?: string;
  observedGeneration?: number;
}

export interface ContainerPort {
  containerPort: number;
  hostPort?: number;
  hostIP?: string;
  protocol?: string;
  name?: string;
}

export interface ResourceRequirements {
  requests?: Record<string, Quantity>;
  limits?: Record<string, Quantity>;
}

export interface Container {
  name: string;
  image?: string;
  imagePullPolicy?: string;
  restartPolicy?: string;
  ports?: ContainerPort[];
  resources?: ResourceRequirements;
  securityContext?: JsonRecord;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  [field: string]: unknown;
}

export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
}

export interface NodeSelectorTerm {
  matchExpressions?: SelectorRequirement[];
  matchFields?: SelectorRequirement[];
}

export interface PodAffinityTerm {
  labelSelector?: LabelSelector;
  namespaces?: string[];
  namespaceSelector?: LabelSelector;
  topologyKey: string;
  matchLabelKeys?: string[];
  mismatchLabelKeys?: string[];
}

export interface Affinity {
  nodeAffinity?: { requiredDuringSchedulingIgnoredDuringExecution?: { nodeSelectorTerms: NodeSelectorTerm[] } };
  podAffinity?: { requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[] };
  podAntiAffinity?: { requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[] };
  [field: string]: unknown;
}

export interface SpreadConstraint {
  maxSkew: number;
  topologyKey: string;
  whenUnsatisfiable: string;
  labelSelector?: LabelSelector;
  minDomains?: number;
  nodeAffinityPolicy?: string;
  nodeTaintsPolicy?: string;
  matchLabelKeys?: string[];
}

export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  ephemeralContainers?: Container[];
  nodeName?: string;
  nodeSelector?: Record<string, string>;
  affinity?: Affinity;
  tolerations?: Toleration[];
  topologySpreadConstraints?: SpreadConstraint[];
  os?: { name?: string };
  hostNetwork?: boolean;
  runtimeClassName?: string;
  overhead?: Record<string, Quantity>;
  resources?: ResourceRequirements;
  schedulerName?: string;
  schedulingGates?: { name: string }[];
  restartPolicy?: string;
  terminationGracePeriodSeconds?: number;
  securityContext?: JsonRecord;
  volumes?: JsonRecord[];
  priorityClassName?: string;
  priority?: number;
  serviceAccountName?: string;
  [field: string]: unknown;
}

export interface ContainerStatus {
  name: string;
  image: string;
  imageID: string;
  ready: boolean;
  restartCount: number;
  started?: boolean;
  containerID?: string;
  state: JsonRecord;
  lastState: JsonRecord;
}

export interface PodStatus {
  phase?: string;
  reason?: string;
  message?: string;
  conditions?: Condition[];
  containerStatuses?: ContainerStatus[];
  initContainerStatuses?: ContainerStatus[];
  podIP?: string;
  podIPs?: { ip: string }[];
  hostIP?: string;
  hostIPs?: { ip: string }[];
  startTime?: string;
  qosClass?: string;
  nominatedNodeName?: string;
}

export interface Pod extends KubeObject {
  spec: PodSpec;
  status?: PodStatus;
}

export interface PodTemplate {
  metadata?: { labels?: Record<string, string>; annotations?: Record<string, string>; [field: string]: unknown };
  spec: PodSpec;
}
