import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { FIELD_MANAGER } from '@/lib/domain/node/own-annotations';
import type { WorkloadName, WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import { workloadPath } from '@/lib/domain/workload/workload-path';
import type { KubeCall } from './transport';

/** @throws UpstreamFailure `bad-request` for a kind that is no workload. */
export function pathOf(q: WorkloadName): string {
  const path = workloadPath(q);
  if (path !== null) return path;
  throw new UpstreamFailure({
    system: 'kubernetes',
    kind: 'bad-request',
    upstreamCode: 'UnknownKind',
    message: `${q.apiVersion} ${q.kind} is not a workload kind.`,
    requestId: null,
    ambiguous: false,
  });
}

/** The call that a write is; alike when it is only tried, so that what was tried is what is sent. */
export function workloadCall({ target, write }: WorkloadWrite): KubeCall & { query: Record<string, string> } {
  const path = pathOf(target);
  if (write.how === 'apply')
    return {
      method: 'PATCH',
      path,
      query: { fieldManager: FIELD_MANAGER, force: 'false' },
      body: { type: 'application/apply-patch+yaml', json: write.body },
    };
  return {
    method: 'PATCH',
    path,
    query: { fieldManager: FIELD_MANAGER },
    body: {
      type: 'application/json-patch+json',
      json: [{ op: 'test', path: '/metadata/uid', value: target.uid }, ...write.operations],
    },
  };
}
