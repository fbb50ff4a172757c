import type { PoolRecord, PoolState } from '@/simulator/world/ack/records';
import { recordOf } from '@/simulator/world/kube/kube-object';

/** A record of raw JSON that a test changes in place. */
export type Raw = Record<string, unknown>;

/** The record at a field, made when it is missing, to be changed in place. */
export function rawAt(object: Raw, field: string): Raw {
  const present = recordOf(object[field]);
  object[field] = present;
  return present;
}

export interface MarkTaint {
  key: string;
  value?: string;
  effect: string;
}

/** What a test changes about a node; labels and annotations are added to those there, undefined takes one away. */
export interface NodeSetup {
  uid?: string;
  ready?: 'True' | 'False' | 'Unknown';
  unschedulable?: boolean;
  labels?: Record<string, string | undefined>;
  annotations?: Record<string, string | undefined>;
  taints?: MarkTaint[];
  kubeletVersion?: string;
  /** `containerd://2.1.5` */
  containerRuntime?: string;
  bootId?: string;
  /** Windows build, e.g. `17763`. */
  build?: string;
}

function mark(node: Raw, field: string, marks: Record<string, string | undefined>): void {
  const present = rawAt(rawAt(node, 'metadata'), field);
  for (const [key, value] of Object.entries(marks))
    if (value === undefined) delete present[key];
    else present[key] = value;
}

/** Changes a Node in place. */
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

/** What a test changes about a pool. */
export interface PoolSetup {
  state?: PoolState;
  isDefault?: boolean;
  autoScaling?: { min: number; max: number; type?: string };
  /** null: ACK reports no expected number. */
  desired?: number | null;
  imageId?: string;
  instanceTypes?: string[];
  zonePolicy?: string;
  /** Plain text. */
  userData?: string;
  labels?: Record<string, string>;
  taints?: MarkTaint[];
  tags?: Record<string, string>;
}

const pairs = (record: Record<string, string>): { key: string; value: string }[] =>
  Object.entries(record).map(([key, value]) => ({ key, value }));

/** Changes a pool in place. */
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
