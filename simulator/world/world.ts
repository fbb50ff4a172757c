import type { Clock, ClockDump } from '@/simulator/world/clock';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import type { ClusterRecord, EventRecord, PoolRecord } from '@/simulator/world/ack/records';
import type { TaskRecord } from '@/simulator/world/tasks/task-record';
import type { ActivityRecord, ComputeState, InstanceRecord, NetworkState } from '@/simulator/world/cloud-state';

/** Facts about the provider that public sources leave open; a scenario chooses the reading. */
interface WorldSwitches {
  /** Whether ListClusterAddonInstances shows kube-flannel-ds-windows. The DaemonSet exists either way. */
  listWindowsFlannel: boolean;
  /** The pool state while nodes are removed: the documented one or the one observed. */
  removingState: 'removing' | 'removing_nodes';
}

interface AccountState {
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

/** A fault of the cloud API, enabled by the control API or a scenario. */
export interface ApiFault {
  kind: FaultKind;
  /** Only this action; absent: every action. */
  action?: string;
  times?: number;
  delayMs?: number;
}

/** One accepted (authenticated) request, for tests that count. */
interface CallRecord {
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

/** The state of the cloud side of the world, as plain JSON. */
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
  /** When the autoscalers run again; absent: at once. */
  autoscaleAtMs?: number;
  faults: ApiFault[];
  /** Changes made to pods and nodes for measurements; absent: none. */
  churn?: { perSecond: number; sinceMs: number; made: number };
  calls: CallRecord[];
  callCounts: Record<string, number>;
}

export interface WorldDump {
  version: 1;
  clock: ClockDump;
  savedMs: number;
  state: WorldState;
  kube: Record<string, unknown>;
}

export interface World {
  readonly clock: Clock;
  /** Divisor of every modeled duration. */
  readonly pace: number;
  readonly state: WorldState;
  readonly clusters: ReadonlyMap<string, KubeCluster>;
  /** Rises with every change of the cloud side; a saver compares it. */
  revision: number;
  openKube(clusterId: string): KubeCluster;
  kube(clusterId: string): KubeCluster;
  now(): number;
  tick(nowMs: number): void;
  /** Lets simulated time pass in small steps, giving open connections a turn in between. */
  advance(ms: number): Promise<void>;
  /** The same without yielding; for building worlds. */
  advanceAtOnce(ms: number): void;
  save(): WorldDump;
}
