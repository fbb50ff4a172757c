import { ApiStatusError, noSuchPath, unavailable } from '@/simulator/world/kube/api-status';
import type { ApiAnswer, ApiRequest } from '@/simulator/world/kube/api/api-request';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import type { ApiCall } from '@/simulator/world/kube/api/kube-api';
import { ACCESS_REVIEWS, accessReview, authorize } from '@/simulator/world/kube/rbac';
import { parseResourcePath } from '@/simulator/world/kube/api/request-path';
import { qualifiedName } from '@/simulator/world/kube/resource-type';

const VERBS: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/** A request as the audit log of an API server would name it. */
function callOf(request: ApiRequest, code: number, nowMs: number): ApiCall {
  const target = parseResourcePath(request.path);
  const resource = target === undefined ? request.path : qualifiedName(target.type);
  const sub = target?.subresource === undefined ? '' : `/${target.subresource}`;
  return {
    at: new Date(nowMs).toISOString(),
    verb: verbOf(request, target?.name !== undefined),
    resource: `${resource}${sub}`,
    namespace: target?.namespace ?? '',
    name: target?.name ?? '',
    code,
    userAgent: request.userAgent,
    fieldManager: request.query.get('fieldManager') ?? '',
  };
}

function verbOf(request: ApiRequest, named: boolean): string {
  if (request.method === 'DELETE' && !named) return 'deletecollection';
  const write = VERBS[request.method];
  if (write !== undefined) return write;
  if (['true', '1'].includes(request.query.get('watch') ?? '')) return 'watch';
  return named ? 'get' : 'list';
}

const USER = 'kubernetes-admin';

function checkRules(cluster: KubeCluster, request: ApiRequest): void {
  const target = parseResourcePath(request.path);
  if (target === undefined) return;
  const { type, subresource, namespace = '', name = '' } = target;
  const resource = subresource === undefined ? type.plural : `${type.plural}/${subresource}`;
  const verb = verbOf(request, target.name !== undefined);
  authorize(cluster.faults.rules, { verb, group: type.group, resource, namespace, name, user: USER });
}

function refusePath(cluster: KubeCluster, path: string): void {
  const found = cluster.faults.refused.find(({ fragment }) => path.includes(fragment));
  if (found?.as === 'absent') throw noSuchPath();
  if (found === undefined) return;
  throw new ApiStatusError(403, `User "${USER}" cannot get path "${path}"`);
}

/**
 * One request to the API server of a cluster, under the faults that are on, and its line in the call log. `signIn` throws
 * for a request without a valid credential; requests within the process need none.
 * @throws ApiStatusError for every refusal
 */
export function answerRequest(
  cluster: KubeCluster,
  request: ApiRequest,
  signIn: () => void = () => undefined,
): ApiAnswer {
  const log = (code: number): void => cluster.log.add(callOf(request, code, cluster.context.now()));
  try {
    if (cluster.faults.unavailable) throw unavailable();
    signIn();
    refusePath(cluster, request.path);
    checkRules(cluster, request);
    const answer =
      request.path === ACCESS_REVIEWS ? accessReview(request, cluster.faults.rules) : cluster.api.answer(request);
    log(answer.as === 'json' || answer.as === 'text' ? answer.code : 200);
    return answer;
  } catch (error) {
    log(error instanceof ApiStatusError ? error.code : 500);
    throw error;
  }
}
