import type { PoolState, PoolRecord } from '@/simulator/world/ack/records';

/** The result of a step; `again` repeats it after a short wait. */
export type StepOutcome =
  | { kind: 'next' }
  | { kind: 'again' }
  | { kind: 'fail'; code: string; message: string; poolState: PoolState };

export const NEXT: StepOutcome = { kind: 'next' };
export const AGAIN: StepOutcome = { kind: 'again' };

/** A step about to be carried out; the pool is absent once it has been dropped. */
export interface StepRun {
  task: TaskRecord;
  pool: PoolRecord | undefined;
  action: StepAction;
}

/** Types of tasks, each with what it does to a pool and how the reasons of its events begin. */
export const TASKS = {
  nodepool_create: { words: 'create', reason: 'NodePoolCreate' },
  nodepool_update: { words: 'update', reason: 'NodePoolUpdate' },
  nodepool_scaleout: { words: 'scale out', reason: 'NodePoolScaleOut' },
  nodepool_scalein: { words: 'scale in', reason: 'NodePoolScaleIn' },
  nodepool_delete: { words: 'delete', reason: 'NodePoolDelete' },
  nodepool_node_remove: { words: 'remove nodes from', reason: 'NodePoolNodeRemove' },
  nodepool_node_attach: { words: 'attach nodes to', reason: 'NodePoolNodeAttach' },
  nodepool_upgrade: { words: 'upgrade', reason: 'NodePoolUpgrade' },
  nodepool_repair: { words: 'repair', reason: 'NodePoolRepair' },
} as const;

export type TaskType = keyof typeof TASKS;

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
  stage: string;
  /** Modeled wait before the step, from the end of the one before. */
  afterMs: number;
  action: StepAction;
}

export interface UpgradeTarget {
  kubeletVersion: string;
  runtimeVersion: string;
  imageId: string;
  useReplace: boolean;
  pausePolicy: 'FirstBatch' | 'EveryBatch' | 'NotPause';
}

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
  stages: {
    name: string;
    startedMs: number;
    endedMs?: number;
    state: 'running' | 'success' | 'fail';
    message: string;
  }[];
  events: { action: string; level: 'Normal' | 'Warning'; message: string; reason: string; atMs: number }[];
  result: { data: string; status: 'success' | 'failed' }[];
  error?: { code: string; message: string };
  queue: Step[];
  dueMs: number;
  /** Only rolling tasks can be paused, resumed and canceled. */
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

export const blankTask = (
  task: Pick<TaskRecord, 'taskId' | 'clusterId' | 'poolId' | 'type'>,
  nowMs: number,
): TaskRecord => ({
  ...task,
  state: 'running',
  createdMs: nowMs,
  updatedMs: nowMs,
  parameters: {},
  stages: [],
  events: [],
  result: [],
  queue: [],
  dueMs: nowMs,
  rolling: false,
  wanted: 0,
  launched: [],
  failures: [],
  activityId: '',
  deadlineMs: 0,
  pausedOnce: false,
});
