import { sameJson } from '@/lib/kube-rules/json/same-json';
import type { ManagedFieldsEntry } from '@/lib/kube-rules/patch/managed-fields';

/** One owner of an object, as `metadata.ownerReferences[]` has it. */
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

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record itself, or an empty one for anything that is not a record. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** The list itself, or an empty one for anything that is not a list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Any JSON value as text for a message: strings as they are, nothing as nothing. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Copy of an object with other metadata; the rest is shared. */
export function withMeta<T extends KubeObject>(object: T, metadata: ObjectMeta): T {
  return Object.assign({}, object, { metadata });
}

/** Copy of a record without some keys. */
export function without<T extends object, K extends keyof T>(record: T, ...keys: K[]): Omit<T, K> {
  const copy = { ...record };
  for (const key of keys) delete copy[key];
  return copy;
}

/**
 * The next value with every part that equals its predecessor replaced by it: memory is shared, and "did it
 * change" becomes a comparison of identities.
 */
export function sharing<T>(previous: unknown, next: T): T {
  if (sameJson(previous, next) && sameKind(previous, next)) return previous;
  if (!isRecord(previous) || !isRecord(next)) return next;
  const shared = { ...next };
  for (const [key, value] of Object.entries(next)) Object.assign(shared, { [key]: sharing(previous[key], value) });
  return shared;
}

/** Equal JSON has the same type; the check only says so to the compiler. */
function sameKind<T>(previous: unknown, next: T): previous is T {
  return typeof previous === typeof next;
}

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
export function microTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 23)}000Z`;
}

export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((owner) => owner.controller === true);
}

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
