import { objectAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { PatchOperation } from './patch';
import { stepsOf } from '@/lib/kube-rules/patch/json-pointer';

const startsWith = (steps: readonly string[], head: string): boolean =>
  head.split('/').every((step, at) => steps[at] === step);

const TEMPLATE = 'spec/template';
/** Mutable fields in the template of a Job that is suspended and was never started (pkg/apis/batch/validation). */
const WHILE_SUSPENDED = [
  'spec/template/spec/nodeSelector',
  'spec/template/spec/affinity/nodeAffinity',
  'spec/template/spec/tolerations',
  'spec/template/spec/schedulingGates',
  'spec/template/metadata/labels',
  'spec/template/metadata/annotations',
];
/** Mutable fields of a running Pod (pkg/apis/core/validation ValidatePodUpdate). */
const OF_PODS = ['metadata', 'spec/activeDeadlineSeconds', 'spec/terminationGracePeriodSeconds'];
const IMAGE = /^spec\/(initContainers|containers)\/\d+\/image$/;
const OF_STATEFUL_SETS = [
  'metadata',
  TEMPLATE,
  'spec/replicas',
  'spec/ordinals',
  'spec/updateStrategy',
  'spec/revisionHistoryLimit',
  'spec/persistentVolumeClaimRetentionPolicy',
  'spec/minReadySeconds',
];
const SELECTORS = ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet', 'Job'];

const isSuspended = ({ object }: WorkloadObject): boolean =>
  objectAt(object, 'spec')['suspend'] === true && objectAt(object, 'status')['startTime'] === undefined;

/** Whether the API server accepts a changed value at a path of an existing object. */
export function isMovable(workload: WorkloadObject, steps: readonly string[]): boolean {
  const among = (heads: readonly string[]): boolean => heads.some((head) => startsWith(steps, head));
  const { kind } = workload;
  if (steps[0] === 'apiVersion' || steps[0] === 'kind') return false;
  if (SELECTORS.includes(kind) && among(['spec/selector'])) return false;
  if (kind === 'Pod') return among(OF_PODS) || IMAGE.test(steps.join('/'));
  if (kind === 'StatefulSet') return among(OF_STATEFUL_SETS);
  if (kind === 'Job' && among([TEMPLATE])) return isSuspended(workload) && among(WHILE_SUSPENDED);
  return true;
}

/** Tolerations may be added to a running Pod, but not removed. */
const isToleration = ({ kind }: WorkloadObject, { op, path }: PatchOperation): boolean =>
  kind === 'Pod' && op === 'add' && startsWith(stepsOf(path), 'spec/tolerations');

/** Whether the API server would reject the patch of the existing object, so that it must be recreated. */
export const needsRecreate = (workload: WorkloadObject, operations: readonly PatchOperation[]): boolean =>
  operations.some(
    (one) => one.op !== 'test' && !isToleration(workload, one) && !isMovable(workload, stepsOf(one.path)),
  );
