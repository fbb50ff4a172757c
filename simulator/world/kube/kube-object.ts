import { sameJson } from '@/lib/kube-rules/json/same-json';
import type { ManagedFieldsEntry } from '@/lib/kube-rules/patch/managed-fields';

export function fieldAt(value: unknown, path: string): unknown {
  let at: unknown = value;
  for (const step of path.split('.')) at = isRecord(at) ? at[step] : undefined;
  return at;
}

export function textAt(value: unknown, path: string, fallback = '<none>'): string {
  const found = fieldAt(value, path);
  if (found === undefined || found === null || found === '') return fallback;
  return typeof found === 'string' ? found : JSON.stringify(found);
}

export function numberAt(value: unknown, path: string, fallback = 0): number {
  const found = fieldAt(value, path);
  return typeof found === 'number' ? found : fallback;
}

/** `a=b,c=d` of a label map or selector's matchLabels. */
export function pairs(value: unknown): string {
  if (!isRecord(value) || Object.keys(value).length === 0) return '<none>';
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${key}=${String(item)}`)
    .join(',');
}

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

export interface ObjectMeta {
  name: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
  [field: string]: unknown;
}

/** Any Kubernetes object. What the store holds is never changed in place: every write makes a new object. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [field: string]: unknown;
}

export type JsonRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Any JSON value as text for a message: strings as they are, nothing as nothing. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

export const withMeta = <T extends KubeObject>(object: T, metadata: ObjectMeta): T =>
  Object.assign({}, object, { metadata });

export function without<T extends object, K extends keyof T>(record: T, ...keys: K[]): Omit<T, K> {
  const copy = { ...record };
  for (const key of keys) delete copy[key];
  return copy;
}

/** `next` with every equal part replaced by the previous one, so that identity shows changes and memory is shared. */
export function sharing<T>(previous: unknown, next: T): T {
  if (sameJson(previous, next) && sameKind(previous, next)) return previous;
  if (!isRecord(previous) || !isRecord(next)) return next;
  const shared = { ...next };
  for (const [key, value] of Object.entries(next)) Object.assign(shared, { [key]: sharing(previous[key], value) });
  return shared;
}

/** Equal JSON has the same type; the check only says so to the compiler. */
const sameKind = <T>(previous: unknown, next: T): previous is T => typeof previous === typeof next;

/** Copy without null members, which the API server reads as "not given". Lists keep their length. */
export function withoutNulls<T>(value: T): T {
  if (!hasNull(value)) return value;
  return JSON.parse(JSON.stringify(value, (_key, item: unknown) => (item === null ? undefined : item)));
}

function hasNull(value: unknown): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.some(hasNull);
  if (!isRecord(value)) return false;
  for (const key in value) if (hasNull(value[key])) return true;
  return false;
}

/** Kubernetes time: seconds precision, UTC. */
export function kubeTime(ms: number): string {
  const second = Math.floor(ms / 1_000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastTime = `${new Date(second * 1_000).toISOString().slice(0, 19)}Z`;
  }
  return lastTime;
}

let lastSecond = Number.NaN;
let lastTime = '';

/** Kubernetes MicroTime, as leases and events.k8s.io use it. */
export const microTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 23)}000Z`;

export const controllerOf = (object: KubeObject): OwnerReference | undefined =>
  object.metadata.ownerReferences?.find((owner) => owner.controller === true);

/** Deterministic JSON: keys sorted, so that equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`)
    .join(',')}}`;
}
