import type { PoolState } from '@/simulator/world/ack/records';

export type TaskType =
  | 'nodepool_create'
  | 'nodepool_update'
  | 'nodepool_scaleout'
  | 'nodepool_scalein'
  | 'nodepool_delete'
  | 'nodepool_node_remove'
  | 'nodepool_node_attach'
  | 'nodepool_upgrade'
  | 'nodepool_repair';

/** One thing a task does next. Steps are data so that a saved state continues where it stopped. */
export type StepAction =
  | { kind: 'enter'; state: PoolState }
  | { kind: 'open-activity'; delta: number }
  | { kind: 'launch' }
  | { kind: 'await-ready' }
  | { kind: 'push-labels' }
  | { kind: 'cordon'; instanceIds: string[] }
  | { kind: 'drain'; instanceIds: string[]; deadlineMs: number }
  /** A kept instance leaves the cluster, unless `keepNode`. */
  | { kind: 'release'; instanceId: string; keepInstance: boolean; keepNode?: boolean }
  | { kind: 'close-activity' }
  | { kind: 'attach'; instanceId: string }
  | { kind: 'replace'; instanceId: string }
  | { kind: 'await-node'; instanceId: string }
  | { kind: 'batch-end'; last: boolean }
  | { kind: 'repair'; nodeName: string }
  | { kind: 'drop-pool' };

export interface Step {
  /** Shown as `current_stage` while the step waits or runs. */
  stage: string;
  /** Modelled wait before the step, from the end of the one before. */
  afterMs: number;
  action: StepAction;
}

export interface StageRecord {
  name: string;
  startedMs: number;
  endedMs?: number;
  state: 'running' | 'success' | 'fail';
  message: string;
}

/** What a rolling upgrade installs. */
export interface UpgradeTarget {
  kubeletVersion: string;
  runtimeVersion: string;
  imageId: string;
  useReplace: boolean;
  pausePolicy: 'FirstBatch' | 'EveryBatch' | 'NotPause';
}

/** Labels and taints a pool puts on its nodes. */
export interface NodeLabels {
  labels: { key: string; value: string }[];
  taints: { key: string; value: string; effect: string }[];
}

export interface TaskRecord {
  taskId: string;
  clusterId: string;
  poolId: string;
  type: TaskType;
  state: 'running' | 'paused' | 'success' | 'fail' | 'canceled';
  createdMs: number;
  updatedMs: number;
  parameters: Record<string, unknown>;
  stages: StageRecord[];
  events: { action: string; level: 'Normal' | 'Warning'; message: string; reason: string; atMs: number }[];
  result: { data: string; status: 'success' | 'failed' }[];
  error?: { code: string; message: string };
  queue: Step[];
  dueMs: number;
  /** Rolling tasks alone can be paused, resumed and cancelled. */
  rolling: boolean;
  wanted: number;
  launched: string[];
  failures: { code: string; message: string }[];
  activityId: string;
  deadlineMs: number;
  upgrade?: UpgradeTarget;
  /** The pool's labels and taints before the change, for replacing them on nodes. */
  labelsBefore?: NodeLabels;
  /** A rolling task stops once after its first batch under the policy FirstBatch. */
  pausedOnce: boolean;
}
