import { badRequest, methodNotAllowed, notFound } from '@/simulator/world/kube/api-status';
import type { ApiAnswer, ApiRequest, TableStyle } from '@/simulator/world/kube/api/api-request';
import { listObjects, projection, storedType } from '@/simulator/world/kube/api/list-objects';
import { checkOptions, parseListQuery } from '@/simulator/world/kube/api/list-query';
import { logSession } from '@/simulator/world/kube/api/read-log';
import type { ResourcePath } from '@/simulator/world/kube/api/request-path';
import { WatchSession } from '@/simulator/world/kube/api/watch-session';
import { scaleOf } from '@/simulator/world/kube/api/write-scale';
import { nodeMetrics, podMetrics } from '@/simulator/world/kube/metrics';
import type { KubeObject, JsonRecord } from '@/simulator/world/kube/kube-object';
import type { ListPages } from '@/simulator/world/kube/api/list-pages';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';

interface TokenStatus {
  token: string;
  expirationTimestamp: string;
}

export interface ApiState {
  readonly context: ClusterContext;
  readonly pages: ListPages;
  /** Set by the server that has the keys. */
  issueToken: ((user: string, request: JsonRecord) => TokenStatus) | undefined;
}

export interface ResourceRequest {
  target: ResourcePath;
  request: ApiRequest;
  table: TableStyle | undefined;
}

export function readAnswer(api: ApiState, requested: ResourceRequest): ApiAnswer {
  const { target, request, table } = requested;
  if (target.name !== undefined) return getAnswer(api, requested);
  const query = parseListQuery(request.query, target.type);
  checkOptions(query, api.context.minor);
  const scope = { type: target.type, namespace: target.namespace };
  if (target.type.group === 'metrics.k8s.io') {
    if (query.watch) throw methodNotAllowed();
    const items = metricsOf(api, requested).filter(query.matches);
    return {
      as: 'list',
      list: { items, version: api.context.store.version, next: '', remaining: undefined },
      type: target.type,
      table,
    };
  }
  if (query.watch)
    return { as: 'watch', session: new WatchSession(api.context, scope, query), query, type: target.type, table };
  return { as: 'list', list: listObjects(api.context, api.pages, { scope, query }), type: target.type, table };
}

function metricsOf(api: ApiState, { target }: ResourceRequest): KubeObject[] {
  if (target.type.kind === 'NodeMetrics') return nodeMetrics(api.context);
  return podMetrics(api.context, target.namespace);
}

function getAnswer(api: ApiState, { target, request, table }: ResourceRequest): ApiAnswer {
  const { type, name = '', namespace = '', subresource } = target;
  if (request.query.get('watch') === 'true')
    throw badRequest('watch of a single object by its path is not served; use a list with fieldSelector=metadata.name');
  if (subresource === 'log') return { as: 'log', session: logSession(api.context, target, request.query) };
  if (subresource !== undefined && subresource !== 'status' && subresource !== 'scale') throw methodNotAllowed();
  if (type.group === 'metrics.k8s.io') {
    const found = metricsOf(api, { target, request, table }).find((each) => each.metadata.name === name);
    if (found === undefined) throw notFound(type, name);
    return { as: 'json', code: 200, body: found, type };
  }
  const object = api.context.store.collection(storedType(type))?.get(namespace, name);
  if (object === undefined) throw notFound(type, name);
  if (subresource === 'scale') return { as: 'json', code: 200, body: scaleOf(object) };
  return { as: 'json', code: 200, body: projection(type)(object), type, table };
}
