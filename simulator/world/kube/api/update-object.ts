import { badRequest, conflict, MODIFIED_MEANWHILE, notFound } from '@/simulator/world/kube/api-status';
import { warningsOf } from '@/simulator/world/kube/admission/admit-object';
import { decodeObject } from '@/simulator/world/kube/admission/decode-object';
import { withDefaults } from '@/lib/kube-rules/defaulting/object-defaults';
import { validate } from '@/simulator/world/kube/admission/validate';
import type { WriteOptions } from '@/simulator/world/kube/api/api-request';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { finishIfReleased } from '@/simulator/world/kube/api/delete-object';
import { type ManagedFieldsEntry, managedAfterUpdate } from '@/lib/kube-rules/patch/managed-fields';
import {
  type JsonRecord,
  type KubeObject,
  type ObjectMeta,
  sharing,
  without,
  withMeta,
  kubeTime,
} from '@/simulator/world/kube/kube-object';
import type { Place } from '@/simulator/world/kube/store/collection';

export interface Written {
  object: KubeObject;
  warnings: readonly string[];
}

export interface Update {
  place: Place;
  body: JsonRecord;
  options: WriteOptions;
  subresource: string | undefined;
  /** Set by an apply, which computes its own entries. */
  managedFields?: (next: KubeObject) => ManagedFieldsEntry[];
}

/** @throws ApiStatusError 404 */
export function existing({ type, collection, namespace, name }: Place): KubeObject {
  const object = collection.get(namespace, name);
  if (object === undefined) throw notFound(type, name);
  return object;
}

/** Replaces an object, or its status alone. @throws ApiStatusError 400, 404, 409, 422 */
export function updateObject(context: ClusterContext, update: Update): Written {
  const { place, body, options, subresource } = update;
  const { type, collection } = place;
  const previous = existing(place);
  const { object: decoded, warnings } = decodeObject(body, type, { ...options, minor: context.minor });
  checkIdentity(place, previous, decoded);
  const given = subresource === 'status' ? statusOnly(previous, decoded) : allButStatus(previous, decoded);
  const next = sharing(previous, withDefaults(given));
  if (subresource !== 'status') validate({ object: next, previous, type, minor: context.minor });
  const writer = {
    manager: options.manager,
    time: kubeTime(context.now()),
    ...(subresource === undefined ? {} : { subresource }),
  };
  const managedFields = update.managedFields?.(next) ?? managedAfterUpdate(previous, next, writer);
  const complete = managedFields.length === 0 ? next : withMeta(next, { ...next.metadata, managedFields });
  const object = options.dryRun
    ? complete
    : finishIfReleased(context, collection, context.store.replace(collection, complete));
  return { object, warnings: [...warnings, ...warningsOf(context, object)] };
}

function checkIdentity({ type, name, namespace }: Place, previous: KubeObject, next: KubeObject): void {
  const { metadata } = next;
  if (metadata.name !== '' && metadata.name !== name)
    throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
  if (type.namespaced && metadata.namespace !== undefined && metadata.namespace !== namespace)
    throw badRequest(
      `the namespace of the object (${metadata.namespace}) does not match the namespace on the request (${namespace})`,
    );
  const uid = previous.metadata.uid ?? '';
  if (metadata.uid !== undefined && metadata.uid !== '' && metadata.uid !== uid)
    throw conflict(type, name, `Precondition failed: UID in precondition: ${metadata.uid}, UID in object meta: ${uid}`);
  const version = metadata.resourceVersion ?? '';
  if (version !== '' && version !== '0' && version !== previous.metadata.resourceVersion)
    throw conflict(type, name, MODIFIED_MEANWHILE);
}

const SERVER_KEPT = [
  'name',
  'namespace',
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'generation',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
  'managedFields',
] as const;

/** Metadata a client may write, with what only the server writes taken from the stored object. */
function metadataOf(previous: ObjectMeta, given: ObjectMeta): ObjectMeta {
  const kept = Object.fromEntries(
    SERVER_KEPT.map((key) => [key, previous[key]]).filter(([, value]) => value !== undefined),
  );
  return { ...without(given, ...SERVER_KEPT), ...kept, name: previous.name };
}

/** The status belongs to the status subresource, except that of kinds that have none. */
function allButStatus(previous: KubeObject, given: KubeObject): KubeObject {
  const body = without(given, 'status');
  const status = previous['status'];
  return {
    ...body,
    apiVersion: given.apiVersion,
    kind: given.kind,
    metadata: metadataOf(previous.metadata, given.metadata),
    ...(status === undefined ? {} : { status }),
  };
}

/** A status write may also change labels and annotations of a Node, as kubelets do; of others nothing else. */
function statusOnly(previous: KubeObject, given: KubeObject): KubeObject {
  const metadata = previous.kind === 'Node' ? metadataOf(previous.metadata, given.metadata) : previous.metadata;
  return { ...previous, metadata, status: given['status'] ?? {} };
}
