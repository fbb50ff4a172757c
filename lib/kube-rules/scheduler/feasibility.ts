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

/** What exactly stands in the way, for people and for patches; the scheduler's message no longer names it. */
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
  | { of: 'neighbour'; topologyKey: string; missing?: true }
  | { of: 'volume'; claim: string; volume: string | null }
  | { of: 'none' };

export interface NodeRefusal {
  predicate: Predicate;
  /** The scheduler's own reason, e.g. `node(s) had untolerated taint(s)`, `Insufficient cpu`. */
  message: string;
  detail: RefusalDetail;
}

export interface NodeFit {
  /** Name of the node. */
  node: string;
  /** All filters that fail, in the scheduler's order; the scheduler reports the predicate of the first. Empty: it fits. */
  refusals: readonly NodeRefusal[];
  /** The controller of a DaemonSet makes no pod for it at all; `refusals` says why, what the scheduler would say after that. */
  noPod?: true;
}

/** What kube-scheduler decides about one pod now. */
export interface Feasibility {
  /** `pinned`: `spec.nodeName` is set and nobody asks the scheduler. The others: nobody decides, `nodes` is what would be. */
  decidedBy: 'default-scheduler' | 'pinned' | 'gated' | 'other-scheduler';
  /** A reason that refuses the pod before any node is looked at (PreFilter); `nodes` then says what else stands in the way. */
  whole: { predicate: Predicate; message: string; detail: RefusalDetail } | null;
  nodes: readonly NodeFit[];
  /** Names of filters that could not be decided: their objects were not read, or a rollout leaves open which pods they mean. */
  undecided: readonly Predicate[];
}
