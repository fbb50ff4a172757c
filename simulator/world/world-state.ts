import type { ClusterRecord, EventRecord, PoolRecord } from '@/simulator/world/ack/records';
import type { TaskRecord } from '@/simulator/world/tasks/task-record';
import type { ActivityRecord, ComputeState, InstanceRecord, NetworkState } from '@/simulator/world/cloud-state';

/** Facts about the provider that public sources leave open; a scenario chooses the reading. */
export interface WorldSwitches {
  /** Whether ListClusterAddonInstances shows kube-flannel-ds-windows. The DaemonSet exists either way. */
  listWindowsFlannel: boolean;
  /** The pool state while nodes are removed: the documented word or the one seen live. */
  removingState: 'removing' | 'removing_nodes';
}

/** The one user whose requests are accepted. */
export interface AccountState {
  uid: string;
  userName: string;
  accessKeyId: string;
  accessKeySecret: string;
  clusterQuota: number;
  nodePoolQuota: number;
  nodeQuota: number;
  /** vCPU that may run at once in the region (ECS elastic quota). */
  vcpuQuota: number;
}

export type FaultKind = 'down' | 'throttle' | 'slow' | 'lost-answer' | 'error' | 'forbidden';

/** A fault of the cloud API face, switched on by the control API or a scenario. */
export interface ApiFault {
  kind: FaultKind;
  /** Only this action; absent: every action. */
  action?: string;
  /** Requests left to hit; absent: until switched off. */
  times?: number;
  /** For `slow`. */
  delayMs?: number;
}

/** One accepted (authenticated) request, for tests that count. */
export interface CallRecord {
  action: string;
  atMs: number;
  requestId: string;
  target: string;
  write: boolean;
  status: number;
  code: string;
  /** Of writes: what was sent. */
  body?: unknown;
}

/** Request budget of one user: a bucket of `burst` tokens, refilled at `perSecond` in real time. */
export interface ThrottleLimits {
  burst: number;
  perSecond: number;
}

/** Everything the cloud side of the world knows, as plain JSON. */
export interface WorldState {
  scenario: string;
  seed: string;
  randomState: number;
  region: string;
  account: AccountState;
  switches: WorldSwitches;
  limits: ThrottleLimits;
  network: NetworkState;
  compute: ComputeState;
  clusters: ClusterRecord[];
  pools: PoolRecord[];
  instances: InstanceRecord[];
  tasks: TaskRecord[];
  events: EventRecord[];
  activities: ActivityRecord[];
  /** When the autoscalers look again; absent: at once. */
  autoscaleAtMs?: number;
  faults: ApiFault[];
  calls: CallRecord[];
  callCounts: Record<string, number>;
}
