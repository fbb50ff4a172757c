import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import type { PoolOptions } from '@/lib/contract/catalog';
import type { Taint } from '@/lib/domain/node/node';

export type PoolOs = NodePoolCreateInput['os'];
type Disk = NodePoolCreateInput['systemDisk'];
/** A number field that may be empty while somebody types. GiB. */
export type DiskDraft = Omit<Disk, 'sizeGiB'> & { sizeGiB: number | null };
export interface LabelRow {
  key: string;
  value: string;
}

/** `NodePoolCreateInput` while it is being typed: numbers may be missing, labels are rows. */
export interface PoolDraft extends Omit<NodePoolCreateInput, 'size' | 'labels' | 'systemDisk' | 'dataDisks'> {
  systemDisk: DiskDraft;
  dataDisks: DiskDraft[];
  sizeMode: NodePoolCreateInput['size']['mode'];
  desired: number | null;
  min: number | null;
  max: number | null;
  labels: LabelRow[];
}

export const windowsTaint: Taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };

/** The suggested start for an OS. Windows images need room: their system disk starts at 120 GiB. */
export function startDraft(os: PoolOs): PoolDraft {
  return {
    name: '',
    os,
    imageId: '',
    vSwitchIds: [],
    instanceTypes: [],
    systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
    dataDisks: [],
    runtimeVersion: '',
    sizeMode: 'manual',
    desired: 2,
    min: 1,
    max: 5,
    managed: false,
    labels: [],
    taints: [],
    unschedulable: false,
    securityGroupIds: [],
    loginPassword: '',
    keyPair: '',
    cloudMonitor: true,
  };
}

/** Another OS voids what belongs to the OS (image, types, runtime, login) and keeps the rest. */
export function chooseOs(draft: PoolDraft, os: PoolOs): PoolDraft {
  if (draft.os === os) return draft;
  const taints =
    os === 'windows' ? draft.taints : draft.taints.filter((taint) => !sameTaint(taint, windowsTaint));
  return {
    ...draft,
    os,
    imageId: '',
    instanceTypes: [],
    runtimeVersion: '',
    keyPair: '',
    managed: false,
    taints,
  };
}

export function sameTaint(a: Taint, b: Taint): boolean {
  return a.key === b.key && a.value === b.value && a.effect === b.effect;
}

/** A draft from a planned change's input, to correct what blocked it; the password is not in there any more. */
export function draftOfInput(input: NodePoolCreateInput): PoolDraft {
  const { size, labels, ...same } = input;
  const start = startDraft(input.os);
  return {
    ...same,
    loginPassword: '',
    sizeMode: size.mode,
    desired: size.mode === 'manual' ? size.desired : start.desired,
    min: size.mode === 'auto' ? size.min : start.min,
    max: size.mode === 'auto' ? size.max : start.max,
    labels: Object.entries(labels).map(([key, value]) => ({ key, value })),
  };
}

function sizeOf(draft: PoolDraft) {
  return draft.sizeMode === 'manual'
    ? { mode: 'manual', desired: draft.desired }
    : { mode: 'auto', min: draft.min, max: draft.max };
}

/** What the door is sent; not yet parsed. Rows that are wholly empty are left out. */
export function draftToInput(draft: PoolDraft) {
  const filled = draft.labels.filter((row) => row.key.trim() !== '' || row.value.trim() !== '');
  return {
    name: draft.name,
    os: draft.os,
    imageId: draft.imageId,
    vSwitchIds: draft.vSwitchIds,
    instanceTypes: draft.instanceTypes,
    systemDisk: draft.systemDisk,
    dataDisks: draft.dataDisks,
    runtimeVersion: draft.runtimeVersion,
    size: sizeOf(draft),
    managed: draft.managed,
    labels: Object.fromEntries(filled.map((row) => [row.key.trim(), row.value.trim()])),
    taints: draft.taints.filter((taint) => taint.key.trim() !== '' || taint.value.trim() !== ''),
    unschedulable: draft.unschedulable,
    securityGroupIds: draft.securityGroupIds,
    loginPassword: draft.loginPassword,
    keyPair: draft.keyPair,
    cloudMonitor: draft.cloudMonitor,
  };
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}

/** Fills in what has one sensible answer: the newest runtime that fits, the only image there is. */
export function withSuggestions(draft: PoolDraft, options: PoolOptions | null): PoolDraft {
  if (options === null) return draft;
  const fitting = options.runtimes.filter((one) => one.choose.ok).map((one) => one.version);
  const runtimeVersion = draft.runtimeVersion || (fitting.toSorted(newestFirst)[0] ?? '');
  const only = options.images.length === 1 ? options.images[0]?.id : undefined;
  return { ...draft, runtimeVersion, imageId: draft.imageId || (only ?? '') };
}

/** Nodes right after the pool was made; null while it cannot be told. */
export function firstNodes(draft: PoolDraft): number | null {
  return draft.sizeMode === 'manual' ? draft.desired : draft.min;
}
