import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { LabelRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { NodeFacts } from './node-facts';
import type { ClaimRequest, PlannedPod, PodFacts, WrittenToleration } from './pod-facts';
import type { Resources } from './resources';
import type { WorkloadObject } from './workload-object';

export interface RuntimeClassFacts {
  name: string;
  handler: string;
  /** null = the class has no overhead. */
  overhead: Resources | null;
  /** As written, for comparison with a pod's own. */
  overheadText: Readonly<Record<string, string>> | null;
  nodeSelector: Readonly<Record<string, string>>;
  tolerations: readonly WrittenToleration[];
}

export interface NamespaceFacts {
  name: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  /** It is being deleted and accepts no new objects. */
  terminating?: true;
}

/** One v1 LimitRangeItem: what each container, or each pod as a whole, must keep within. */
export interface LimitBounds {
  type: 'Container' | 'Pod';
  min: Readonly<Record<string, string>>;
  max: Readonly<Record<string, string>>;
  maxLimitRequestRatio: Readonly<Record<string, string>>;
}

/** v1 LimitRange: defaults of containers, and what is rejected. As written. */
export interface LimitRangeFacts {
  namespace: string;
  name: string;
  defaultLimits: Readonly<Record<string, string>>;
  defaultRequests: Readonly<Record<string, string>>;
  /** Absent: none. */
  bounds?: readonly LimitBounds[];
}

export interface QuotaScope {
  /** `BestEffort`, `NotTerminating`, `PriorityClass` … */
  name: string;
  operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  values: readonly string[];
}

/** v1 ResourceQuota: amounts by resource name, as written. */
export interface ResourceQuotaFacts {
  namespace: string;
  name: string;
  hard: Readonly<Record<string, string>>;
  used: Readonly<Record<string, string>>;
  /** A pod must be in all of them to count. */
  scopes: readonly QuotaScope[];
}

export interface PriorityClassFacts {
  name: string;
  value: number;
  globalDefault: boolean;
  preemptionPolicy: string;
}

export interface ServiceAccountFacts {
  namespace: string;
  name: string;
}

export interface ClaimFacts extends ClaimRequest {
  namespace: string;
  name: string;
  uid: string;
  /** null = unset, empty = none. */
  storageClass: string | null;
  volumeName: string | null;
  bound: boolean;
  /** Its volume no longer exists (`status.phase` Lost). */
  lost: boolean;
  deleting: boolean;
  /** The node for which its volume is being provisioned (annotation `volume.kubernetes.io/selected-node`). */
  selectedNode: string | null;
  /** Of a manifest, not created yet: it is bound, or its volume provisioned, as soon as it exists. */
  planned?: true;
}

export interface VolumeFacts {
  name: string;
  labels: Readonly<Record<string, string>>;
  storageClass: string | null;
  /** null = usable from every node. */
  nodeAffinity: readonly NodeSelectorTerm[] | null;
  accessModes: readonly string[];
  capacity: number | null;
  /** `csi` driver, else the in-tree kind such as `nfs`. */
  source: string;
  /** Its id at the driver; absent: unknown. */
  handle?: string;
  fsType: string | null;
  mountOptions: readonly string[];
  claim: { namespace: string; name: string; uid: string | null } | null;
  block: boolean;
  /** Phase Available and not being deleted: a claim can still bind it. */
  available: boolean;
  deleting?: true;
  attributesClass?: string;
}

export interface StorageClassFacts {
  name: string;
  isDefault: boolean;
  provisioner: string;
  waitsForConsumer: boolean;
  /** TopologySelectorTerms; empty = everywhere. */
  allowedTopologies: readonly NodeSelectorTerm[];
  fsType: string | null;
  mountOptions: readonly string[];
}

export interface VerticalAutoscalerFacts {
  namespace: string;
  name: string;
  target: { kind: string; name: string };
  /** `spec.updatePolicy.updateMode`; the API's default is Auto (of new versions Recreate). */
  updateMode: string;
}

export interface StorageCapacityFacts {
  drivers: readonly string[];
  offers: readonly {
    storageClass: string;
    bytes: number | null;
    /** Nodes that can use it, by their labels; null = none. */
    topology: readonly LabelRequirement[] | null;
  }[];
}

export interface DisruptionBudgetFacts {
  namespace: string;
  name: string;
  selector: readonly LabelRequirement[] | null;
  /** A number or a percentage, as written; null or absent: not set. */
  minAvailable?: string | null;
  maxUnavailable?: string | null;
}

/** Objects that only the lint rules read, as the API server has them. */
export interface BesideFacts {
  services: readonly RawObject[] | null;
  networkPolicies: readonly RawObject[] | null;
  autoscalers: readonly RawObject[] | null;
  /** Absent or null: not read; empty too where the cluster has no such kind. */
  verticalAutoscalers?: readonly VerticalAutoscalerFacts[] | null;
  budgets: readonly DisruptionBudgetFacts[] | null;
  /** Names of GMSACredentialSpecs; null = they may not be read; empty where the cluster has no such kind. */
  gmsaSpecs: readonly string[] | null;
  /** Whether the cluster has the kind GMSACredentialSpec and its webhook; absent or null: unknown. */
  gmsaInstalled?: boolean | null;
}

export type Provider = 'ack' | 'aks' | 'eks' | 'gke' | 'openshift' | 'other';

/** Resource names of kinds that have no null for “not read”. */
export type UnreadKind = 'nodes' | 'pods' | 'daemonsets';

/** All inputs of placement at one moment. Rules that need a list that could not be read (null) are skipped. */
export interface ClusterFacts {
  /** Kubernetes minor of the API server, e.g. 32; null: unknown. */
  minor: number | null;
  provider: Provider;
  nodes: readonly NodeFacts[];
  pods: readonly PodFacts[];
  /** Pods of workloads that are yet to be created; absent: none. */
  planned?: readonly PlannedPod[];
  workloads: readonly WorkloadObject[];
  runtimeClasses: readonly RuntimeClassFacts[] | null;
  namespaces: readonly NamespaceFacts[] | null;
  limitRanges: readonly LimitRangeFacts[] | null;
  resourceQuotas: readonly ResourceQuotaFacts[] | null;
  priorityClasses?: readonly PriorityClassFacts[] | null;
  serviceAccounts?: readonly ServiceAccountFacts[] | null;
  claims: readonly ClaimFacts[] | null;
  volumes: readonly VolumeFacts[] | null;
  storageClasses: readonly StorageClassFacts[] | null;
  capacity?: StorageCapacityFacts;
  beside: BesideFacts;
  /** Lists above that are empty, or workloads that are missing, because they could not be read; absent: all were. */
  unread?: readonly UnreadKind[];
}
