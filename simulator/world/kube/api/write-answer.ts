import { methodNotAllowed } from '@/simulator/world/kube/api-status';
import type { ApiAnswer } from '@/simulator/world/kube/api/api-request';
import type { KubeApi } from '@/simulator/world/kube/api/kube-api';
import type { ResourceRequest } from '@/simulator/world/kube/api/read-answer';

export function writeAnswer(_api: KubeApi, _asked: ResourceRequest): ApiAnswer {
  throw methodNotAllowed();
}
