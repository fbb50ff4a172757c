/** Filters of kube-scheduler's default profile, in the order in which they run (facts: default_plugins.go, 1.36). */
const predicates = [
  'NodeUnschedulable',
  'NodeName',
  'TaintToleration',
  'NodeAffinity',
  'NodePorts',
  'NodeResourcesFit',
  'VolumeRestrictions',
  'NodeVolumeLimits',
  'VolumeBinding',
  'VolumeZone',
  'PodTopologySpread',
  'InterPodAffinity',
  'DynamicResources',
] as const;
export type Predicate = (typeof predicates)[number];

/** Why an unbound claim gets no volume on a node: its class makes none there, or none at all, or it is made for another node. */
export interface Unmet {
  why: 'topology' | 'noVolume' | 'otherNode';
  storageClass: string;
}

/** What exactly prevents the pod, for people and for patches; the scheduler's message no longer names it. */
export type RefusalDetail =
  | { of: 'taint'; key: string; value: string; effect: string }
  | { of: 'selector'; key: string; wants: string; has: string | null }
  | { of: 'affinity' }
  | { of: 'resource'; resource: string; requested: number; free: number; allocatable: number }
  | { of: 'pod-count'; pods: number; allocatable: number }
  | { of: 'port'; port: number; protocol: string }
  | { of: 'spread'; topologyKey: string; count: number; min: number; maxSkew: number }
  | { of: 'topology-missing'; topologyKey: string }
  /** `missing`: the node lacks the label itself. */
  | { of: 'neighbor'; topologyKey: string; missing?: true }
  /** `missingClass`: the StorageClass that the claim names and that does not exist. */
  | { of: 'volume'; claim: string; volume: string | null; missingClass?: string; unmet?: Unmet }
  | { of: 'none' };

export interface NodeRefusal {
  predicate: Predicate;
  /** The scheduler's own reason, e.g. `node(s) had untolerated taint(s)`, `Insufficient cpu`. */
  message: string;
  detail: RefusalDetail;
}

export interface NodeFit {
  node: string;
  /** All filters that fail, in the scheduler's order; the scheduler reports the predicate of the first. Empty: it fits. */
  refusals: readonly NodeRefusal[];
  /** The DaemonSet controller creates no pod for this node; `refusals` has its reasons, then those of the scheduler. */
  noPod?: true;
  /** It fits only if pods of a lower priority are preempted; `refusals` is empty if that happens: no node is free. */
  preempts?: true;
}

export interface Feasibility {
  /** `pinned`: `spec.nodeName` is set, which bypasses the scheduler. For all but `default-scheduler`, `nodes` is hypothetical. */
  decidedBy: 'default-scheduler' | 'pinned' | 'gated' | 'other-scheduler';
  /** A reason that rejects the pod before any node is checked (PreFilter); `nodes` then holds the other reasons. */
  whole: { predicate: Predicate; message: string; detail: RefusalDetail } | null;
  nodes: readonly NodeFit[];
  /** Filters that could not be decided: their objects were not read, or during a rollout their pods are not known yet. */
  undecided: readonly Predicate[];
  /** The workload whose pods its affinity waits for; `nodes` is without that affinity. Absent: it waits for none. */
  awaits?: string;
}
