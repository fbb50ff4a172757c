import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { FIELD_MANAGER } from '@/lib/domain/node/node-protection';
import type { WorkloadName, WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import { workloadPath } from '@/lib/domain/workload/workload-ref';
import type { KubeCall } from './transport';

/** @throws UpstreamFailure `bad-request` for a kind that is no workload. */
export function pathOf(q: WorkloadName): string {
  const path = workloadPath(q);
  if (path !== null) return path;
  const message = `${q.apiVersion} ${q.kind} is not a workload kind.`;
  throw new UpstreamFailure({ system: 'kubernetes', kind: 'bad-request', upstreamCode: 'UnknownKind', message });
}

/** The same for a dry run, so that what was tried is what is sent. */
export function workloadCall({ target, write }: WorkloadWrite): KubeCall & { query: Record<string, string> } {
  const query = { fieldManager: FIELD_MANAGER, ...(write.how === 'apply' ? { force: 'false' } : {}) };
  const body =
    write.how === 'apply'
      ? { type: 'application/apply-patch+yaml', json: write.body }
      : {
          type: 'application/json-patch+json',
          json: [{ op: 'test', path: '/metadata/uid', value: target.uid }, ...write.operations],
        };
  return { method: 'PATCH', path: pathOf(target), query, body };
}
