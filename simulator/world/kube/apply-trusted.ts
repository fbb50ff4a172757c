import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { decodeObject } from '@/simulator/world/kube/admission/decode-object';
import { withDefaults } from '@/lib/kube-rules/defaulting/object-defaults';
import { type KubeObject, sharing } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';

/** Keeps unset identity and status of the old object. @throws ApiStatusError for an object that its type cannot hold */
export function applyTrusted(context: ClusterContext, object: KubeObject): KubeObject {
  const type = resourceByKind(object.kind);
  const collection = context.store.ofKind(object.kind);
  if (type === undefined || collection === undefined) throw new Error(`unknown kind ${object.kind}`);
  const namespace = type.namespaced ? (object.metadata.namespace ?? 'default') : undefined;
  const placed = {
    ...structuredClone(object),
    metadata: { ...object.metadata, ...(namespace === undefined ? {} : { namespace }) },
  };
  const decoded = withDefaults(decodeObject(placed, type, { fieldValidation: 'Ignore', minor: context.minor }).object);
  const previous = collection.get(namespace ?? '', decoded.metadata.name);
  if (previous === undefined) return context.store.insert(collection, decoded);
  const { uid, creationTimestamp, ownerReferences, deletionTimestamp } = previous.metadata;
  const kept = { uid, creationTimestamp, ownerReferences, deletionTimestamp };
  const metadata = { ...decoded.metadata };
  for (const [key, value] of Object.entries(kept))
    if (value !== undefined && metadata[key] === undefined) metadata[key] = value;
  const status = decoded['status'] ?? previous['status'];
  const next: KubeObject = { ...decoded, metadata, ...(status === undefined ? {} : { status }) };
  return context.store.replace(collection, sharing(previous, next));
}
