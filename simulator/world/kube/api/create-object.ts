import { alreadyExists, badRequest } from '@/simulator/world/kube/api-status';
import { admittedPod, requireAccepted, requireOpenNamespace } from '@/simulator/world/kube/admission/admit-object';
import { decodeObject } from '@/simulator/world/kube/admission/decode-object';
import { withDefaults } from '@/lib/kube-rules/defaulting/object-defaults';
import { validate } from '@/simulator/world/kube/admission/validate';
import type { Written } from '@/simulator/world/kube/api/update-object';
import type { WriteOptions } from '@/simulator/world/kube/api/api-request';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type ManagedFieldsEntry, managedAfterUpdate } from '@/lib/kube-rules/patch/managed-fields';
import {
  type JsonRecord,
  type KubeObject,
  type ObjectMeta,
  kubeTime,
  withMeta,
  without,
} from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import type { Collection } from '@/simulator/world/kube/store/collection';
import { isPod } from '@/simulator/world/kube/shapes/pod';

interface Creation {
  type: ResourceType;
  collection: Collection;
  namespace: string | undefined;
  body: JsonRecord;
  options: WriteOptions;
  /** Set by an apply, which computes its own entries. */
  managedFields?: (fresh: KubeObject) => ManagedFieldsEntry[];
}

/** Creates an object as a client: decoded, admitted, validated. @throws ApiStatusError 400, 403, 404, 409, 422 */
export function createObject(context: ClusterContext, creation: Creation): Written {
  const { type, collection, options } = creation;
  const decoded = decodeObject(creation.body, type, { ...options, minor: context.minor });
  const named = nameNew(context, decoded.object, creation);
  const { name, namespace } = named.metadata;
  if (type.namespaced && namespace !== undefined) requireOpenNamespace(context, { namespace, name, type });
  const bare = withoutStatus(named);
  const accepted = requireAccepted(context, { object: bare, type, options });
  const fresh = prepareNew(context, withDefaults(bare));
  validate({ object: fresh, previous: undefined, type, minor: context.minor });
  if (collection.get(namespace ?? '', name) !== undefined) throw alreadyExists(type, name);
  const writer = { manager: options.manager, time: kubeTime(context.now()) };
  const managedFields = creation.managedFields?.(fresh) ?? managedAfterUpdate(undefined, fresh, writer);
  const complete = withMeta(fresh, { ...fresh.metadata, managedFields });
  const object = options.dryRun ? asIfCreated(context, complete) : context.store.insert(collection, complete);
  return { object, warnings: [...decoded.warnings, ...accepted] };
}

function nameNew(context: ClusterContext, object: KubeObject, { type, namespace }: Creation): KubeObject {
  const given = object.metadata;
  if (type.namespaced && given.namespace !== undefined && given.namespace !== '' && given.namespace !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  const prefix = typeof given.generateName === 'string' ? given.generateName : '';
  const name = given.name === '' && prefix !== '' ? `${prefix.slice(0, 58)}${context.store.ids.suffix()}` : given.name;
  if (given.resourceVersion !== undefined && given.resourceVersion !== '')
    throw badRequest('resourceVersion should not be set on objects to be created');
  const kept = without(
    given,
    'uid',
    'resourceVersion',
    'generation',
    'creationTimestamp',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
    'managedFields',
    'selfLink',
    'namespace',
  );
  const metadata: ObjectMeta = { ...kept, name, ...(namespace === undefined ? {} : { namespace }) };
  if (!type.namespaced && given.namespace !== undefined && given.namespace !== '') metadata.namespace = given.namespace;
  return withMeta(object, metadata);
}

/** Status is the controllers' to write; a Node brings its own, as kubelets register with it. */
const withoutStatus = (object: KubeObject): KubeObject =>
  object.kind === 'Node'
    ? object
    : { ...without(object, 'status'), apiVersion: object.apiVersion, kind: object.kind, metadata: object.metadata };

function prepareNew(context: ClusterContext, object: KubeObject): KubeObject {
  if (isPod(object)) return admittedPod(context, object);
  if (object.kind === 'Service') return withClusterIp(context, object);
  return object;
}

function withClusterIp(context: ClusterContext, service: KubeObject): KubeObject {
  const spec = service['spec'];
  if (typeof spec !== 'object' || spec === null || 'clusterIP' in spec) return service;
  const part = context.store.ids.fraction(`ip/${service.metadata.namespace ?? ''}/${service.metadata.name}`);
  const number = Math.floor(part * 60_000) + 256;
  const clusterIP = `172.16.${number >> 8}.${number & 255}`;
  return {
    ...service,
    spec: { ...spec, clusterIP, clusterIPs: [clusterIP], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' },
  };
}

function asIfCreated(context: ClusterContext, object: KubeObject): KubeObject {
  const uid = context.store.ids.uid(`dry/${object.metadata.name}`);
  return withMeta(object, { ...object.metadata, uid, creationTimestamp: kubeTime(context.now()) });
}
