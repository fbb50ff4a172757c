import { deleteWithOwnGrace } from '@/simulator/world/kube/api/delete-object';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const ALONG = [
  { apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' },
  { apiVersion: 'v1', kind: 'ConfigMap', name: 'kube-root-ca.crt' },
];

/** A new namespace gets its default account; a terminating one is emptied and then removed. */
export function reconcileNamespace(context: ClusterContext, name: string): void {
  const { store } = context;
  const namespace = store.namespaces.get('', name);
  if (namespace === undefined) return;
  if (namespace.metadata.deletionTimestamp === undefined) {
    for (const each of ALONG) addAlong(context, name, each);
    return;
  }
  let left = 0;
  for (const collection of store.collections()) {
    if (!collection.type.namespaced) continue;
    for (const object of collection.sorted(name)) deleteWithOwnGrace(context, { collection, object });
    left += collection.sorted(name).length;
  }
  if (left === 0 && (namespace.metadata.finalizers ?? []).length === 0) store.drop(store.namespaces, namespace);
  else context.due.add({ atMs: context.afterMs(2_000), kind: 'sync-namespace', key: name });
}

function addAlong(
  context: ClusterContext,
  namespace: string,
  each: { apiVersion: string; kind: string; name: string },
): void {
  const collection = context.store.ofKind(each.kind);
  if (collection === undefined || collection.get(namespace, each.name) !== undefined) return;
  const object: KubeObject = { apiVersion: each.apiVersion, kind: each.kind, metadata: { name: each.name, namespace } };
  context.store.insert(collection, each.kind === 'ConfigMap' ? { ...object, data: { 'ca.crt': '' } } : object);
}
