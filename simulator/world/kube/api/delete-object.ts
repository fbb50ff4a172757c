import { ApiStatusError, conflict, successStatus, type ApiStatus } from '@/simulator/world/kube/api-status';
import type { ApiRequest } from '@/simulator/world/kube/api/api-request';
import { readRecord } from '@/simulator/world/kube/api/decode-body';
import type { Place, Collection } from '@/simulator/world/kube/store/collection';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import {
  type JsonRecord,
  type KubeObject,
  type ObjectMeta,
  kubeTime,
  textOf,
  withMeta,
  without,
  fieldAt,
  recordOf,
  listOf,
} from '@/simulator/world/kube/kube-object';

export interface DeleteOptions {
  graceSeconds: number | undefined;
  uid: string | undefined;
  resourceVersion: string | undefined;
  propagation: 'Background' | 'Foreground' | 'Orphan';
  dryRun: boolean;
}

export function givenOptions(given: JsonRecord): Omit<DeleteOptions, 'propagation'> {
  const { gracePeriodSeconds: grace, dryRun } = given;
  const { uid, resourceVersion } = recordOf(given['preconditions']);
  return {
    graceSeconds: typeof grace === 'number' && grace >= 0 ? grace : undefined,
    uid: textOf(uid),
    resourceVersion: textOf(resourceVersion),
    dryRun: listOf(dryRun).includes('All'),
  };
}

/** From the body (DeleteOptions) or the query. @throws ApiStatusError 400, 422 */
export function deleteOptions({ query, ...request }: ApiRequest): DeleteOptions {
  const body: JsonRecord = request.body.trim() === '' ? {} : readRecord(request.body);
  const propagation =
    body['propagationPolicy'] ??
    query.get('propagationPolicy') ??
    (body['orphanDependents'] === true ? 'Orphan' : 'Background');
  if (propagation !== 'Background' && propagation !== 'Foreground' && propagation !== 'Orphan') {
    const message = `DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: ${JSON.stringify(propagation)}: supported values: "Background", "Foreground", "Orphan"`;
    throw new ApiStatusError(422, message);
  }
  const grace = query.get('gracePeriodSeconds') ?? '';
  const gracePeriodSeconds = body['gracePeriodSeconds'] ?? (/^\d+$/.test(grace) ? Number(grace) : undefined);
  const dryRun = body['dryRun'] ?? query.getAll('dryRun');
  return { ...givenOptions({ ...body, gracePeriodSeconds, dryRun }), propagation };
}

/** @throws ApiStatusError 409 when a precondition names another object or version */
export function checkPreconditions(
  place: Pick<Place, 'type' | 'name'>,
  object: KubeObject,
  options: Pick<DeleteOptions, 'uid' | 'resourceVersion'>,
): void {
  const { uid = '', resourceVersion = '' } = object.metadata;
  if (options.uid !== undefined && options.uid !== uid) {
    const why = `Precondition failed: UID in precondition: ${options.uid}, UID in object meta: ${uid}`;
    throw conflict(place.type, place.name, why);
  }
  if (options.resourceVersion !== undefined && options.resourceVersion !== resourceVersion) {
    const why = `Precondition failed: ResourceVersion in precondition: ${options.resourceVersion}, ResourceVersion in object meta: ${resourceVersion}`;
    throw conflict(place.type, place.name, why);
  }
}

/** Deletes one object: at once, or marked when grace, finalizers or dependents keep it. @throws ApiStatusError 409 */
export function deleteObject(
  context: ClusterContext,
  target: { place: Place; object: KubeObject },
  options: DeleteOptions,
): KubeObject | ApiStatus {
  const { place, object } = target;
  checkPreconditions(place, object, options);
  const { type, name } = place;
  const done = successStatus({
    name,
    ...(type.group === '' ? {} : { group: type.group }),
    kind: type.plural,
    uid: object.metadata.uid ?? '',
  });
  if (options.dryRun) return done;
  if (options.propagation === 'Orphan') orphanDependents(context, object.metadata.uid ?? '');
  const graceSeconds = type.key === 'pods' ? podGrace(object, options) : 0;
  const finalizers = finalizersFor(context, object, options);
  if (graceSeconds === 0 && finalizers.length === 0 && type.key !== 'namespaces') {
    context.store.drop(place.collection, object);
    return done;
  }
  return mark(context, { place, object, graceSeconds, finalizers });
}

interface Found {
  collection: Collection;
  object: KubeObject;
}

/** Deletes an object as a controller does: with its own grace. One that is already marked is left alone. */
export function deleteAsController(
  context: ClusterContext,
  found: Found,
  propagation: DeleteOptions['propagation'] = 'Background',
): void {
  if (found.object.metadata.deletionTimestamp === undefined) deleteWithOwnGrace(context, found, propagation);
}

/** Also removes one that is marked and has finished since. */
export function deleteWithOwnGrace(
  context: ClusterContext,
  { collection, object }: Found,
  propagation: DeleteOptions['propagation'] = 'Background',
): void {
  const { name, namespace = '' } = object.metadata;
  const options = { graceSeconds: undefined, uid: undefined, resourceVersion: undefined, propagation, dryRun: false };
  deleteObject(context, { place: { type: collection.type, collection, namespace, name }, object }, options);
}

function podGrace(pod: KubeObject, options: DeleteOptions): number {
  const phase = fieldAt(pod, 'status.phase');
  if (!fieldAt(pod, 'spec.nodeName') || phase === 'Succeeded' || phase === 'Failed') return 0;
  const own = fieldAt(pod, 'spec.terminationGracePeriodSeconds');
  const requested = options.graceSeconds ?? (typeof own === 'number' ? own : 30);
  const already = pod.metadata.deletionGracePeriodSeconds;
  return already === undefined ? requested : Math.min(already, requested);
}

function finalizersFor(context: ClusterContext, object: KubeObject, options: DeleteOptions): string[] {
  const own = object.metadata.finalizers ?? [];
  const waits =
    options.propagation === 'Foreground' && context.indexes.dependents(object.metadata.uid ?? '').length > 0;
  return waits && !own.includes('foregroundDeletion') ? [...own, 'foregroundDeletion'] : own;
}

interface Marking {
  place: Place;
  object: KubeObject;
  graceSeconds: number;
  finalizers: string[];
}

function mark(context: ClusterContext, { place, object, graceSeconds, finalizers }: Marking): KubeObject {
  const before = object.metadata;
  const shorter = before.deletionTimestamp !== undefined && graceSeconds >= (before.deletionGracePeriodSeconds ?? 0);
  const metadata: ObjectMeta = { ...before };
  if (finalizers.length > 0) metadata.finalizers = finalizers;
  if (!shorter) {
    metadata.deletionTimestamp = kubeTime(context.now() + graceSeconds * 1_000);
    metadata.deletionGracePeriodSeconds = graceSeconds;
  }
  const marked = withMeta(object, metadata);
  const next = place.type.key === 'namespaces' ? { ...marked, status: { phase: 'Terminating' } } : marked;
  return context.store.replace(place.collection, next);
}

export function dependentOf({ store }: ClusterContext, entry: string): Found | undefined {
  const [resource = '', key = ''] = entry.split('|');
  const collection = store.ofResource(resource);
  const object = collection?.byKey(key);
  return collection && object && { collection, object };
}

/** Removes the owner from its dependents, so that the garbage collector keeps them. */
function orphanDependents(context: ClusterContext, uid: string): void {
  for (const entry of context.indexes.dependents(uid)) {
    const { collection, object } = dependentOf(context, entry) ?? {};
    if (collection === undefined || object === undefined) continue;
    const left = (object.metadata.ownerReferences ?? []).filter((owner) => owner.uid !== uid);
    const metadata: ObjectMeta = { ...without(object.metadata, 'ownerReferences'), name: object.metadata.name };
    if (left.length > 0) metadata.ownerReferences = left;
    context.store.replace(collection, withMeta(object, metadata));
  }
}

/** Removes an object whose last finalizer is removed. */
export function finishIfReleased(context: ClusterContext, collection: Collection, object: KubeObject): KubeObject {
  const { deletionTimestamp, finalizers, deletionGracePeriodSeconds } = object.metadata;
  if (deletionTimestamp === undefined || (finalizers ?? []).length > 0) return object;
  if (object.kind === 'Namespace' || (object.kind === 'Pod' && deletionGracePeriodSeconds !== 0)) return object;
  return context.store.drop(collection, object);
}
