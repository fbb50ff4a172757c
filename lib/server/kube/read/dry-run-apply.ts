import 'server-only';
import { type FieldManager, fieldManagersOf } from '@/lib/domain/workload/patch/managed-by';
import { isObject, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { appliedManifest } from '@/lib/kube-rules/patch/applied-manifest';
import { withoutDropped } from '@/lib/kube-rules/patch/dropped-fields';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { commonLeaves, type FieldSet, fieldsOf } from '@/lib/kube-rules/patch/field-set';
import type { KubeCall } from '../transport/transport';

/** The field manager of dry runs of what no other one applied. */
export const CHECKER = 'mullion-check';

/** Tools that merge three ways by records of their own, which only the managed fields repeat. */
const MERGES = /^(helm|terraform)/i;

/** The manager of most fields of a manifest: who applied it before. */
function ownerOf(live: RawObject, manifest: RawObject): FieldManager | null {
  const fields = fieldsOf(manifest);
  const shared = fieldManagersOf(live).map((one) => ({ one, count: commonLeaves(one.fields, fields).length }));
  const [first] = shared.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return first?.one ?? null;
}

/** What `kubectl apply` set the last time; null: it set nothing. */
function lastApplied(live: RawObject): FieldSet | null {
  const text = objectAt(objectAt(live, 'metadata'), 'annotations')['kubectl.kubernetes.io/last-applied-configuration'];
  try {
    const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    return isObject(parsed) ? fieldsOf(parsed) : null;
  } catch {
    return null;
  }
}

const ownedBy = (live: RawObject, owner: FieldManager | null): FieldSet | null =>
  lastApplied(live) ?? (owner !== null && MERGES.test(owner.manager) ? owner.fields : null);

const NOT_WRITTEN = ['apiVersion', 'kind', 'metadata', 'status'];

/** A JSON patch, because an update needs another right than an apply does. */
function merging(live: RawObject, manifest: RawObject, owned: FieldSet): RawObject[] {
  const merged = appliedManifest(withoutDropped(live, { manifest, owned }), manifest);
  const next = isObject(merged) ? merged : {};
  const metadata: RawObject = { labels: {}, annotations: {}, ...objectAt(next, 'metadata') };
  const written = new Set(['labels', 'annotations', ...Object.keys(writtenMetadata(manifest))]);
  const fields: [string, unknown][] = [
    ...Array.from(written, (field): [string, unknown] => [pointer('/metadata', field), metadata[field]]),
    ...Object.entries(next).flatMap(([field, value]): [string, unknown][] =>
      NOT_WRITTEN.includes(field) ? [] : [[pointer('', field), value]],
    ),
  ];
  return fields.flatMap(([path, value]) => (value === undefined ? [] : [{ op: 'add', path, value }]));
}

/** Server-written fields must not be applied. */
function writtenMetadata(manifest: RawObject): RawObject {
  const { managedFields: _managedFields, ...metadata } = objectAt(manifest, 'metadata');
  return metadata;
}

/**
 * The request that leaves what an apply by the owner of the manifest leaves: fields that it no longer sets go. Without
 * an owner they stay.
 */
export function applyCall(path: string, { live, manifest }: { live: RawObject; manifest: RawObject }): KubeCall {
  const query = { fieldManager: CHECKER, fieldValidation: 'Strict' };
  const owner = ownerOf(live, manifest);
  const isApplied = owner?.operation === 'Apply';
  const owned = isApplied ? null : ownedBy(live, owner);
  if (owned !== null) {
    const body = { type: 'application/json-patch+json', json: merging(live, manifest, owned) };
    return { method: 'PATCH', path, query, body };
  }
  const fieldManager = isApplied ? owner.manager : CHECKER;
  const json = { ...manifest, metadata: writtenMetadata(manifest) };
  const body = { type: 'application/apply-patch+yaml', json };
  return { method: 'PATCH', path, query: { ...query, fieldManager, force: 'true' }, body };
}
