import type { ApiRequest } from '@/simulator/world/kube/api/api-request';
import type { ApiCall } from '@/simulator/world/kube/api/call-log';
import { parseResourcePath } from '@/simulator/world/kube/api/request-path';
import { qualifiedName } from '@/simulator/world/kube/resource-type';

const VERBS: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/** A request as the audit log of an API server would name it. */
export function callOf(request: ApiRequest, code: number, nowMs: number): ApiCall {
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
