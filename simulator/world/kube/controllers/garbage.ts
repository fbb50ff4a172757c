import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject, ObjectMeta } from '@/simulator/world/kube/kube-object';
import { withMeta, without } from '@/simulator/world/kube/kube-object';
import { deleteObject, finishIfReleased } from '@/simulator/world/kube/api/delete-object';
import { resourceByKey, resourceByKind } from '@/simulator/world/kube/resource-type';
import { splitKey } from '@/simulator/world/kube/store/collection';
import type { Collection } from '@/simulator/world/kube/store/collection';

const FOREGROUND = 'foregroundDeletion';

interface Found {
  collection: Collection;
  object: KubeObject;
}

function find(context: ClusterContext, entry: string): Found | undefined {
  const [resource = '', key = ''] = entry.split('|');
  const type = resourceByKey(resource);
  const collection = type === undefined ? undefined : context.store.collection(type);
  const { namespace, name } = splitKey(key);
  const object = collection?.get(namespace, name);
  return collection === undefined || object === undefined ? undefined : { collection, object };
}

/** An owner is gone: whatever has no other living owner goes too. */
export function collectOrphans(context: ClusterContext, ownerUid: string): void {
  for (const entry of context.indexes.dependents(ownerUid)) {
    const found = find(context, entry);
    if (found === undefined) continue;
    const living = (found.object.metadata.ownerReferences ?? []).some(
      (owner) => owner.uid !== ownerUid && ownerLives(context, found.object, owner),
    );
    if (!living) remove(context, found, 'Background');
  }
}

function ownerLives(
  context: ClusterContext,
  object: KubeObject,
  owner: { kind: string; name: string; uid: string },
): boolean {
  const type = resourceByKind(owner.kind);
  if (type === undefined) return true;
  const namespace = type.namespaced ? (object.metadata.namespace ?? '') : '';
  return context.store.collection(type)?.get(namespace, owner.name)?.metadata.uid === owner.uid;
}

/** An owner that is deleted in the foreground waits for its dependents, then goes. */
export function finishForeground(context: ClusterContext, entry: string): void {
  const found = find(context, entry);
  if (found === undefined || !(found.object.metadata.finalizers ?? []).includes(FOREGROUND)) return;
  const { collection, object } = found;
  const dependents = context.indexes.dependents(object.metadata.uid ?? '');
  for (const each of dependents) {
    const dependent = find(context, each);
    if (dependent !== undefined) remove(context, dependent, 'Foreground');
  }
  if (context.indexes.dependents(object.metadata.uid ?? '').length > 0) return;
  const finalizers = (object.metadata.finalizers ?? []).filter((each) => each !== FOREGROUND);
  const metadata: ObjectMeta = { ...without(object.metadata, 'finalizers'), name: object.metadata.name };
  if (finalizers.length > 0) metadata.finalizers = finalizers;
  finishIfReleased(context, collection, context.store.replace(collection, withMeta(object, metadata)));
}

function remove(
  context: ClusterContext,
  { collection, object }: Found,
  propagation: 'Background' | 'Foreground',
): void {
  if (object.metadata.deletionTimestamp !== undefined) return;
  const { name, namespace = '' } = object.metadata;
  deleteObject(
    context,
    { place: { type: collection.type, collection, namespace, name }, object },
    { graceSeconds: undefined, uid: undefined, resourceVersion: undefined, propagation, dryRun: false },
  );
}

/** Pods whose node is gone are removed at once (podgc). */
export function collectPodsOf(context: ClusterContext, node: string): void {
  if (context.store.nodes.get('', node) !== undefined) return;
  for (const pod of context.indexes.podsOnNode(node)) {
    const released = (pod.metadata.finalizers ?? []).length === 0;
    if (released) context.store.drop(context.store.pods, pod);
  }
}
