import { methodNotAllowed } from '@/simulator/world/kube/api-status';
import type { ApiAnswer, ApiRequest } from '@/simulator/world/kube/api/api-request';
import { decodeBody } from '@/simulator/world/kube/api/decode-body';

/** Every credential of the simulated cluster has full access, like the administrator kubeconfig of ACK. */
export function accessReview(request: ApiRequest): ApiAnswer {
  if (request.method !== 'POST') throw methodNotAllowed();
  // kubectl asks in protobuf and reads JSON; what it asks does not change the answer.
  const unread = request.contentType.startsWith('application/vnd.kubernetes.protobuf');
  const review = unread
    ? { kind: 'SelfSubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', spec: {} }
    : decodeBody(request);
  return { as: 'json', code: 201, body: { ...review, status: { allowed: true } } };
}
