import { ApiStatusError, conflict, successStatus } from '@/simulator/world/kube/api-status';
import type { ApiStatus } from '@/simulator/world/kube/api-status';
import type { ApiRequest } from '@/simulator/world/kube/api/api-request';
import { readRecord } from '@/simulator/world/kube/api/decode-body';
import type { Place } from '@/simulator/world/kube/api/object-place';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord, KubeObject, ObjectMeta } from '@/simulator/world/kube/kube-object';
import { isRecord, kubeTime, textOf, withMeta, without } from '@/simulator/world/kube/kube-object';
import { splitKey } from '@/simulator/world/kube/store/collection';
import type { Collection } from '@/simulator/world/kube/store/collection';
import { resourceByKey } from '@/simulator/world/kube/resource-type';
import { fieldAt } from '@/simulator/world/kube/table/field-at';

export interface DeleteOptions {
  graceSeconds: number | undefined;
  uid: string | undefined;
  resourceVersion: string | undefined;
  propagation: 'Background' | 'Foreground' | 'Orphan';
  dryRun: boolean;
}

/** From the body (DeleteOptions) or the query. @throws ApiStatusError 400, 422 */
export function deleteOptions(request: ApiRequest): DeleteOptions {
  const body: JsonRecord = request.body.trim() === '' ? {} : readRecord(request.body);
  const preconditions = isRecord(body['preconditions']) ? body['preconditions'] : {};
  const grace = body['gracePeriodSeconds'] ?? numberOf(request.query.get('gracePeriodSeconds'));
  const propagation =
    body['propagationPolicy'] ??
    request.query.get('propagationPolicy') ??
    (body['orphanDependents'] === true ? 'Orphan' : 'Background');
  if (propagation !== 'Background' && propagation !== 'Foreground' && propagation !== 'Orphan') {
    const message = `DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: ${JSON.stringify(propagation)}: supported values: "Background", "Foreground", "Orphan"`;
    throw new ApiStatusError({ code: 422, reason: 'Invalid', message });
  }
  const dryRun = body['dryRun'] ?? request.query.getAll('dryRun');
  return {
    graceSeconds: typeof grace === 'number' && grace >= 0 ? grace : undefined,
    uid: textOf(preconditions['uid']),
    resourceVersion: textOf(preconditions['resourceVersion']),
    propagation,
    dryRun: Array.isArray(dryRun) && dryRun.includes('All'),
  };
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
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

function podGrace(pod: KubeObject, options: DeleteOptions): number {
  const bound = fieldAt(pod, 'spec.nodeName');
  const phase = fieldAt(pod, 'status.phase');
  if (bound === undefined || bound === '' || phase === 'Succeeded' || phase === 'Failed') return 0;
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

/** Takes the owner out of its dependents, so that the garbage collector leaves them. */
function orphanDependents(context: ClusterContext, uid: string): void {
  for (const entry of context.indexes.dependents(uid)) {
    const [resource = '', key = ''] = entry.split('|');
    const type = resourceByKey(resource);
    const collection = type === undefined ? undefined : context.store.collection(type);
    const { namespace, name } = splitKey(key);
    const object = collection?.get(namespace, name);
    if (collection === undefined || object === undefined) continue;
    const left = (object.metadata.ownerReferences ?? []).filter((owner) => owner.uid !== uid);
    const metadata: ObjectMeta = { ...without(object.metadata, 'ownerReferences'), name: object.metadata.name };
    if (left.length > 0) metadata.ownerReferences = left;
    context.store.replace(collection, withMeta(object, metadata));
  }
}

/** An object that only waited for its last finalizer goes now. */
export function finishIfReleased(context: ClusterContext, collection: Collection, object: KubeObject): KubeObject {
  const { deletionTimestamp, finalizers, deletionGracePeriodSeconds } = object.metadata;
  if (deletionTimestamp === undefined || (finalizers ?? []).length > 0) return object;
  if (object.kind === 'Namespace' || (object.kind === 'Pod' && deletionGracePeriodSeconds !== 0)) return object;
  return context.store.drop(collection, object);
}
