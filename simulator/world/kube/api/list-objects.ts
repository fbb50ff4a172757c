import { ApiStatusError, badRequest, goneVersion } from '@/simulator/world/kube/api-status';
import type { ListPages } from '@/simulator/world/kube/api/list-pages';
import type { ListQuery } from '@/simulator/world/kube/api/list-query';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, recordOf, without } from '@/simulator/world/kube/kube-object';
import { resourceByKey, type ResourceType } from '@/simulator/world/kube/resource-type';
import { pinned } from '@/lib/kube-rules/selector/field-selector';

/** A core Event with the field names of `events.k8s.io/v1`. */
function toEventsV1(event: KubeObject): KubeObject {
  const kept = without(
    event,
    'involvedObject',
    'message',
    'source',
    'firstTimestamp',
    'lastTimestamp',
    'count',
    'reportingComponent',
  );
  return {
    ...kept,
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: event.metadata,
    regarding: recordOf(event['involvedObject']),
    note: event['message'] ?? '',
    deprecatedSource: recordOf(event['source']),
    deprecatedFirstTimestamp: event['firstTimestamp'] ?? null,
    deprecatedLastTimestamp: event['lastTimestamp'] ?? null,
    deprecatedCount: event['count'] ?? 0,
    reportingController: event['reportingComponent'] ?? '',
  };
}

export interface ListAnswer {
  items: KubeObject[];
  version: number;
  next: string;
  /** Omitted if a selector makes the count unknown. */
  remaining: number | undefined;
}

export interface ListScope {
  type: ResourceType;
  namespace: string | undefined;
}

/** The resource whose objects and events answer for a type: `events.k8s.io` shows core Events. */
export const storedType = (type: ResourceType): ResourceType =>
  type.key === 'events.events.k8s.io' ? (resourceByKey('events') ?? type) : type;

export function projection(type: ResourceType): (object: KubeObject) => KubeObject {
  if (type.key !== 'events.events.k8s.io') return (object) => object;
  return (object) => toEventsV1(object);
}

/** Objects in key order that match; the indexes answer for one name or one node. */
export function selectObjects(context: ClusterContext, scope: ListScope, query: ListQuery): KubeObject[] {
  const collection = context.store.collection(storedType(scope.type));
  if (collection === undefined) return [];
  const namespace = scope.namespace ?? pinned(query.fields, 'metadata.namespace');
  const name = pinned(query.fields, 'metadata.name');
  if (name !== undefined && (namespace !== undefined || !scope.type.namespaced)) {
    const object = collection.get(namespace ?? '', name);
    return object !== undefined && query.matches(object) ? [object] : [];
  }
  const node = scope.type.key === 'pods' ? pinned(query.fields, 'spec.nodeName') : undefined;
  if (node !== undefined && node !== '') {
    const pods: KubeObject[] = context.indexes.podsOnNode(node);
    return pods
      .filter((pod) => (namespace === undefined || pod.metadata.namespace === namespace) && query.matches(pod))
      .sort(byKey);
  }
  const all = collection.sorted(namespace);
  return query.selective ? all.filter(query.matches) : all;
}

function byKey(a: KubeObject, b: KubeObject): number {
  const left = `${a.metadata.namespace ?? ''}/${a.metadata.name}`;
  const right = `${b.metadata.namespace ?? ''}/${b.metadata.name}`;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** One page of a list. `limit` is ignored for `resourceVersion=0`, as the watch cache does. */
export function listObjects(
  context: ClusterContext,
  pages: ListPages,
  requested: { scope: ListScope; query: ListQuery },
): ListAnswer {
  const { scope, query } = requested;
  if (query.continueToken !== '') {
    if (query.resourceVersion !== '' && query.resourceVersion !== '0')
      throw badRequest('specifying resource version is not allowed when using continue');
    const page = pages.next(query.continueToken, query.limit);
    return { ...page, remaining: query.selective ? undefined : page.remaining };
  }
  checkVersion(context, query);
  const fromCache = query.resourceVersion === '0';
  const project = projection(scope.type);
  const items = selectObjects(context, scope, query);
  const shown = scope.type.key === 'events.events.k8s.io' ? items.map(project) : items;
  const page = pages.first(shown, context.store.version, fromCache ? 0 : query.limit);
  return { ...page, remaining: query.selective ? undefined : page.remaining };
}

function checkVersion(context: ClusterContext, query: ListQuery): void {
  const requested = Number(query.resourceVersion === '' ? 0 : query.resourceVersion);
  const current = context.store.version;
  if (requested > current) throw tooLarge(requested, current);
  if (query.resourceVersionMatch === 'Exact' && requested !== current) throw goneVersion(requested, current);
}

export function tooLarge(requested: number, current: number): ApiStatusError {
  const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
  const message = `Timeout: Too large resource version: ${requested}, current: ${current}`;
  return new ApiStatusError(504, message, { details: { causes, retryAfterSeconds: 1 } });
}
