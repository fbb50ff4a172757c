import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, type ObjectMeta, withMeta, without } from '@/simulator/world/kube/kube-object';
import { finishIfReleased, deleteAsController, dependentOf } from '@/simulator/world/kube/api/delete-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';

const FOREGROUND = 'foregroundDeletion';

/** After an owner is deleted: its dependents without another owner are deleted too. */
export function collectOrphans(context: ClusterContext, ownerUid: string): void {
  for (const entry of context.indexes.dependents(ownerUid)) {
    const found = dependentOf(context, entry);
    if (found === undefined) continue;
    const living = (found.object.metadata.ownerReferences ?? []).some(
      (owner) => owner.uid !== ownerUid && ownerLives(context, found.object, owner),
    );
    if (!living) deleteAsController(context, found);
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

/** An owner deleted in the foreground is removed after its dependents. */
export function finishForeground(context: ClusterContext, entry: string): void {
  const found = dependentOf(context, entry);
  if (found === undefined || !(found.object.metadata.finalizers ?? []).includes(FOREGROUND)) return;
  const { collection, object } = found;
  const dependents = context.indexes.dependents(object.metadata.uid ?? '');
  for (const each of dependents) {
    const dependent = dependentOf(context, each);
    if (dependent !== undefined) deleteAsController(context, dependent, 'Foreground');
  }
  if (context.indexes.dependents(object.metadata.uid ?? '').length > 0) return;
  const finalizers = (object.metadata.finalizers ?? []).filter((each) => each !== FOREGROUND);
  const metadata: ObjectMeta = { ...without(object.metadata, 'finalizers'), name: object.metadata.name };
  if (finalizers.length > 0) metadata.finalizers = finalizers;
  finishIfReleased(context, collection, context.store.replace(collection, withMeta(object, metadata)));
}

/** Pods of a deleted node are removed at once (podgc). */
export function collectPodsOf(context: ClusterContext, node: string): void {
  if (context.store.nodes.get('', node) !== undefined) return;
  for (const pod of context.indexes.podsOnNode(node)) {
    const released = (pod.metadata.finalizers ?? []).length === 0;
    if (released) context.store.drop(context.store.pods, pod);
  }
}
