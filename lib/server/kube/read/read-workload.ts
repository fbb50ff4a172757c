import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import type { DryRunAnswer, KubeWorkloadReader } from '@/lib/domain/ports/kube-workloads';
import { dryRunCreate } from './dry-run-create';
import { readObject } from './read-objects';
import { readPlacement } from './read-placement';
import { listAll } from '../watch/list-pages';
import { tried } from '../transport/only-reads';
import type { KubeTransport } from '../transport/transport';
import { pathOf, workloadCall } from '../transport/workload-call';

/** `resourceVersion` changed, or another manager applies a field: both are 409 with the reason `Conflict`. */
function refusalOf(error: unknown): DryRunAnswer | null {
  if (!(error instanceof UpstreamFailure)) return null;
  const { causes = [], upstream } = error.details;
  if (error.kind === 'conflict' && causes.length > 0) return { answer: 'owned', causes };
  if (error.kind !== 'bad-request' && error.kind !== 'conflict' && error.kind !== 'forbidden') return null;
  return { answer: 'refused', code: upstream?.code ?? '', message: error.message, causes };
}

export const createWorkloadReader = (transport: KubeTransport): KubeWorkloadReader => ({
  workloadObject: async (q) => readObject(transport, pathOf(q)),
  podsIn: (namespace) =>
    listAll(transport, { path: `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods` }, podFactsOf),
  placementFacts: () => readPlacement(transport),
  dryRunCreate: (object) => dryRunCreate(transport, object),
  async dryRunWorkload(q) {
    try {
      const { body } = await transport.call(tried(workloadCall(q)));
      return { answer: 'accepted', object: body };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      return refusal;
    }
  },
});
