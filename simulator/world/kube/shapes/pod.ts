import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';

export interface SelectorRequirement {
  key: string;
  operator: string;
  values?: string[];
}

/** `metav1.LabelSelector`. An absent selector matches nothing, an empty one everything. */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: SelectorRequirement[];
}

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

interface PodAffinityTerm {
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

export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  nodeName?: string;
  nodeSelector?: Record<string, string>;
  affinity?: Affinity;
  tolerations?: Toleration[];
  topologySpreadConstraints?: { topologyKey: string; whenUnsatisfiable: string }[];
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

/** The decoder and the defaults guarantee the other fields. */
export const isPod = (object: KubeObject): object is Pod => object.kind === 'Pod';

export interface PodTemplate {
  metadata?: { labels?: Record<string, string>; annotations?: Record<string, string>; [field: string]: unknown };
  spec: PodSpec;
}
