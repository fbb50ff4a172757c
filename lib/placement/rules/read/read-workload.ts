import { isObject, objectAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { podMetaIn, podMetaPath, podSpecIn } from '@/lib/kube-rules/objects/workload-object';
import type { LintContainer, WorkloadLintInput } from '../lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { memoized } from '../../memoized';

/** Containers that decide whether a pod starts; ephemeral ones are added to a running pod. */
export const startingFields = ['initContainers', 'containers'] as const;
export const containerFields = [...startingFields, 'ephemeralContainers'] as const;
type ContainerField = (typeof containerFields)[number];

export interface ReadContainer {
  at: string;
  field: ContainerField;
  index: number;
  name: string;
  raw: RawObject;
  /** null: the earlier stages do not know it, because it has no usable image. */
  lint: LintContainer | null;
  /** Its own `windowsOptions.hostProcess`, else the pod's. */
  hostProcess: boolean;
}

export interface ReadWorkload {
  spec: RawObject;
  specAt: string;
  meta: RawObject;
  metaAt: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  containers: readonly ReadContainer[];
  hostProcesses: number;
}

export const decidesStart = ({ at }: Pick<LintContainer, 'at'>): boolean => !at.startsWith('ephemeralContainers');

/** More containers than any pod has; the rest are skipped. */
const CONTAINER_LIMIT = 200;

export function ownHostProcess(holder: RawObject): boolean | null {
  const value = objectAt(objectAt(holder, 'securityContext'), 'windowsOptions')['hostProcess'];
  return typeof value === 'boolean' ? value : null;
}

/** The list as written: indexes also count entries that are not objects. */
export function itemsAt(source: RawObject, field: string): { index: number; raw: RawObject }[] {
  const value = source[field];
  const found: { index: number; raw: RawObject }[] = [];
  if (!Array.isArray(value)) return found;
  const items: readonly unknown[] = value;
  for (let index = 0; index < Math.min(items.length, CONTAINER_LIMIT); index += 1) {
    const raw = items[index];
    if (isObject(raw)) found.push({ index, raw });
  }
  return found;
}

function containersOf(input: WorkloadLintInput, spec: RawObject): ReadContainer[] {
  const known = new Map(input.containers.map((container) => [container.at, container]));
  const podHostProcess = ownHostProcess(spec) ?? false;
  return containerFields.flatMap((field) =>
    itemsAt(spec, field).map(({ index, raw }) => ({
      at: pointer(input.specAt, field, index),
      field,
      index,
      name: textAt(raw, 'name'),
      raw,
      lint: known.get(`${field}[${index}]`) ?? null,
      hostProcess: ownHostProcess(raw) ?? podHostProcess,
    })),
  );
}

export const readWorkload = memoized((input: WorkloadLintInput): ReadWorkload => {
  const spec = podSpecIn(input.workload);
  const meta = podMetaIn(input.workload);
  const containers = containersOf(input, spec);
  return {
    spec,
    specAt: input.specAt,
    meta,
    metaAt: pointer('', ...podMetaPath(input.workload.kind)),
    labels: textMapAt(meta, 'labels'),
    annotations: textMapAt(meta, 'annotations'),
    containers,
    hostProcesses: containers.filter(({ hostProcess }) => hostProcess).length,
  };
});

/** A pod that exists: the scheduler and webhooks have written into it. */
export const isCreatedPod = ({ workload }: WorkloadLintInput): boolean =>
  workload.kind === 'Pod' && workload.uid !== '';

/** Desired replicas; null if the kind has none (DaemonSet, Job) or the field is not a number. Absent counts as 1. */
export function replicasOf({ workload }: Pick<WorkloadLintInput, 'workload'>): number | null {
  if (workload.kind === 'Pod') return 1;
  if (!['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController'].includes(workload.kind)) return null;
  const value = objectAt(workload.object, 'spec')['replicas'];
  if (value === undefined) return 1;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
