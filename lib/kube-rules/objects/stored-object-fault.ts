import { decodeObject } from '@/lib/kube-rules/admission/decode/decode';
import { isObject, objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';

/** Fields that every stored object of a kind has and that decide about placement; more than one: any of them. */
const FIELDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Node: [
    ['status.allocatable', 'status.capacity'],
    ...['cpu', 'memory', 'pods'].map((name) => [`status.allocatable.${name}`, `status.capacity.${name}`]),
  ],
  Pod: [['spec.containers'], ['status.phase']],
  PersistentVolumeClaim: [['spec'], ['status.phase']],
  PersistentVolume: [['spec'], ['status.phase']],
  LimitRange: [['spec.limits']],
  ResourceQuota: [['spec.hard'], ['status.used']],
  RuntimeClass: [['handler']],
  StorageClass: [['provisioner']],
  PriorityClass: [['value']],
};

function isGiven(raw: RawObject, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((inside, field) => (isObject(inside) && Object.hasOwn(inside, field) ? inside[field] : null), raw);
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** Only a node without any allocatable has its capacity allocatable; the kubelet reports all of them. */
function unreportedIn(node: RawObject): string | undefined {
  const status = objectAt(node, 'status');
  if (!isObject(status['allocatable'])) return undefined;
  return ['cpu', 'memory', 'pods'].map((name) => `status.allocatable.${name}`).find((path) => !isGiven(node, path));
}

/** What ValidateTaintsInNodeAdd and ValidateResourceQuantityValue reject. */
function nodeFault(node: RawObject): string | null {
  const unreported = unreportedIn(node);
  if (unreported !== undefined) return `${unreported} is missing`;
  const taint = objectsAt(objectAt(node, 'spec'), 'taints').findIndex(
    (one) => textAt(one, 'key') === '' || !EFFECTS.includes(textAt(one, 'effect')),
  );
  if (taint !== -1) return `spec.taints[${taint}] has no key or no valid effect`;
  for (const list of ['capacity', 'allocatable'])
    for (const [name, amount] of Object.entries(objectAt(objectAt(node, 'status'), list)))
      if ((parseQuantity(amount) ?? 0) < 0) return `status.${list}[${name}] is negative`;
  return null;
}

/**
 * Why an object is none that an API server returns, so that nothing can be concluded from it; null: it may be one.
 * Of a file that a person edited, or that another tool than kubectl wrote.
 */
export function storedObjectFault(raw: RawObject): string | null {
  if (textAt(objectAt(raw, 'metadata'), 'name') === '') return 'metadata.name is missing';
  const kind = textAt(raw, 'kind');
  const { error } = decodeObject(raw, kind);
  if (error !== null) return `${error.path}: ${error.detail}`;
  const fields = Object.hasOwn(FIELDS, kind) ? (FIELDS[kind] ?? []) : [];
  const missing = fields.find((paths) => !paths.some((path) => isGiven(raw, path)));
  if (missing !== undefined) return `${missing[0] ?? ''} is missing`;
  return kind === 'Node' ? nodeFault(raw) : null;
}
