import type { PoolRecord, PoolState } from '@/simulator/world/ack/records';
import { recordOf } from '@/simulator/world/kube/kube-object';
import { blankTask, type TaskRecord, type TaskType } from '@/simulator/world/tasks/task-record';

export interface TaskSetup {
  id: string;
  poolId: string;
  type: string;
  state?: TaskRecord['state'];
  stage?: string;
  error?: { code: string; message: string };
}

export const taskRecord = (
  { id, poolId, type, state = 'running', stage = '', error }: TaskSetup,
  { clusterId, nowMs }: { clusterId: string; nowMs: number },
): TaskRecord => ({
  // ACK has more types than the simulator starts.
  ...blankTask({ taskId: id, clusterId, poolId, type: type as TaskType }, nowMs),
  state,
  stages: stage === '' ? [] : [{ name: stage, startedMs: nowMs, state: 'running', message: '' }],
  ...(error === undefined ? {} : { error }),
  dueMs: Number.MAX_SAFE_INTEGER,
  deadlineMs: Number.MAX_SAFE_INTEGER,
});

export type Raw = Record<string, unknown>;

/** The record at a field, made when it is missing, to be changed in place. */
export function rawAt(object: Raw, field: string): Raw {
  const present = recordOf(object[field]);
  object[field] = present;
  return present;
}

interface MarkTaint {
  key: string;
  value?: string;
  effect: string;
}

/** Changes to a node; labels and annotations are merged, undefined removes one. */
export interface NodeSetup {
  uid?: string;
  ready?: 'True' | 'False' | 'Unknown';
  unschedulable?: boolean;
  labels?: Record<string, string | undefined>;
  annotations?: Record<string, string | undefined>;
  taints?: MarkTaint[];
  kubeletVersion?: string;
  containerRuntime?: string;
  bootId?: string;
  build?: string;
}

function mark(node: Raw, field: string, marks: Record<string, string | undefined>): void {
  const present = rawAt(rawAt(node, 'metadata'), field);
  for (const [key, value] of Object.entries(marks))
    if (value === undefined) delete present[key];
    else present[key] = value;
}

export function changeNode(node: Raw, setup: NodeSetup): void {
  const { uid, unschedulable, labels = {}, annotations = {}, taints, build } = setup;
  const spec = rawAt(node, 'spec');
  const system = rawAt(rawAt(node, 'status'), 'nodeInfo');
  if (uid !== undefined) rawAt(node, 'metadata')['uid'] = uid;
  if (unschedulable === true) spec['unschedulable'] = true;
  if (unschedulable === false) delete spec['unschedulable'];
  if (taints !== undefined) spec['taints'] = taints;
  mark(node, 'labels', labels);
  // A kubelet labels its node with the system that it reports.
  const os = labels['kubernetes.io/os'];
  if (os !== undefined) system['operatingSystem'] = os;
  mark(node, 'annotations', annotations);
  if (setup.kubeletVersion !== undefined) system['kubeletVersion'] = setup.kubeletVersion;
  if (setup.containerRuntime !== undefined) system['containerRuntimeVersion'] = setup.containerRuntime;
  if (setup.bootId !== undefined) system['bootID'] = setup.bootId;
  if (build === undefined) return;
  system['kernelVersion'] = `10.0.${build}.1`;
  mark(node, 'labels', { 'node.kubernetes.io/windows-build': `10.0.${build}` });
}

export interface PoolSetup {
  state?: PoolState;
  isDefault?: boolean;
  autoScaling?: { min: number; max: number; type?: string };
  /** null: ACK reports no expected number. */
  desired?: number | null;
  imageId?: string;
  instanceTypes?: string[];
  zonePolicy?: string;
  userData?: string;
  labels?: Record<string, string>;
  taints?: MarkTaint[];
  tags?: Record<string, string>;
}

const pairs = (record: Record<string, string>): { key: string; value: string }[] =>
  Object.entries(record).map(([key, value]) => ({ key, value }));

export function changePool(pool: PoolRecord, setup: PoolSetup): void {
  const group = (pool.config.scaling_group ??= {});
  const kubernetes = (pool.config.kubernetes_config ??= {});
  const { autoScaling, desired } = setup;
  if (setup.state !== undefined) pool.state = setup.state;
  if (setup.isDefault !== undefined) pool.isDefault = setup.isDefault;
  if (autoScaling !== undefined) {
    const { min, max, type = 'cpu' } = autoScaling;
    pool.config.auto_scaling = { enable: true, min_instances: min, max_instances: max, type };
  }
  if (desired === null || autoScaling !== undefined) delete group.desired_size;
  else if (desired !== undefined) group.desired_size = desired;
  if (setup.imageId !== undefined) group.image_id = setup.imageId;
  if (setup.instanceTypes !== undefined) group.instance_types = setup.instanceTypes;
  if (setup.zonePolicy !== undefined) group.multi_az_policy = setup.zonePolicy;
  if (setup.tags !== undefined) group.tags = pairs(setup.tags);
  if (setup.userData !== undefined) kubernetes.user_data = Buffer.from(setup.userData).toString('base64');
  if (setup.labels !== undefined) kubernetes.labels = pairs(setup.labels);
  if (setup.taints !== undefined) kubernetes.taints = setup.taints;
}
