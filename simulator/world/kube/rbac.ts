import { ApiStatusError, methodNotAllowed } from '@/simulator/world/kube/api-status';
import type { ApiRequest, ApiAnswer } from '@/simulator/world/kube/api/api-request';
import { decodeBody } from '@/simulator/world/kube/api/decode-body';
import { textAt } from '@/simulator/world/kube/kube-object';

/** As in a ClusterRole; `*` matches everything. */
export interface PolicyRule {
  apiGroups: string[];
  resources: string[];
  verbs: string[];
}

/** Subresources are part of the resource: `pods/eviction`. */
export interface AccessRequest {
  verb: string;
  group: string;
  resource: string;
  namespace: string;
}

/** RBAC's own match (pkg/apis/rbac/v1/evaluation_helpers.go). */
export function allows(rules: readonly PolicyRule[] | null, { verb, group, resource }: AccessRequest): boolean {
  const matches = (given: readonly string[], wanted: string) => given.includes('*') || given.includes(wanted);
  return (
    rules === null ||
    rules.some(
      (rule) =>
        matches(rule.verbs, verb) &&
        matches(rule.apiGroups, group) &&
        (matches(rule.resources, resource) || rule.resources.includes(resource.replace(/^[^/]+/, '*'))),
    )
  );
}

/** @throws ApiStatusError 403 in the words of the RBAC authorizer (apiserver: responsewriters/errors.go) */
export function authorize(
  rules: readonly PolicyRule[] | null,
  q: AccessRequest & { user: string; name: string },
): void {
  if (allows(rules, q)) return;
  const { group, namespace, user, verb } = q;
  const plural = q.resource.replace(/\/.*/, '');
  const qualified = group === '' ? plural : `${plural}.${group}`;
  const subject = q.name === '' ? qualified : `${qualified} "${q.name}"`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  throw new ApiStatusError(
    403,
    `${subject} is forbidden: User "${user}" cannot ${verb} resource "${q.resource}" in API group "${group}" ${where}`,
    { details: { ...(q.name === '' ? {} : { name: q.name }), kind: plural, ...(group === '' ? {} : { group }) } },
  );
}

export const ACCESS_REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

/** Every authenticated user may ask (ClusterRole system:basic-user). */
export function accessReview(request: ApiRequest, rules: readonly PolicyRule[] | null): ApiAnswer {
  if (request.method !== 'POST') throw methodNotAllowed();
  // kubectl sends protobuf, which is not decoded here: without rules the answer is the same.
  const isProtobuf = request.contentType.startsWith('application/vnd.kubernetes.protobuf');
  const review = isProtobuf
    ? { kind: 'SelfSubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', spec: {} }
    : decodeBody(request);
  const asked = (field: string): string => textAt(review, `spec.resourceAttributes.${field}`, '');
  const sub = asked('subresource');
  const resource = sub === '' ? asked('resource') : `${asked('resource')}/${sub}`;
  const wanted = { verb: asked('verb'), group: asked('group'), resource, namespace: asked('namespace') };
  return { as: 'json', code: 201, body: { ...review, status: { allowed: allows(rules, wanted) } } };
}
