import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import type {
  CreateAnswer,
  DryRunAnswer,
  KubeWorkloadReader,
  WorkloadName,
  WorkloadWrite,
} from '@/lib/domain/ports/kube-workloads';
import { dryRunCreate } from './dry-run-create';
import { listAll } from '../watch/list-pages';
import { tried } from '../transport/only-reads';
import type { KubeTransport } from '../transport/transport';
import { pathOf, workloadCall } from '../transport/workload-call';

/** `resourceVersion` moved, or another manager applies a field: both are 409 with the reason `Conflict`. */
function refusalOf(error: unknown): DryRunAnswer | null {
  if (!(error instanceof UpstreamFailure)) return null;
  const { causes = [], upstream } = error.details;
  if (error.kind === 'conflict' && causes.length > 0) return { answer: 'owned', causes };
  if (error.kind !== 'bad-request' && error.kind !== 'conflict' && error.kind !== 'forbidden') return null;
  return { answer: 'refused', code: upstream?.code ?? '', message: error.message, causes };
}

export class HttpWorkloadReader implements Omit<KubeWorkloadReader, 'placementFacts'> {
  readonly #transport: KubeTransport;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  async workloadObject(q: WorkloadName): Promise<RawObject | null> {
    try {
      return (await this.#transport.call({ path: pathOf(q) })).body;
    } catch (error) {
      if (error instanceof UpstreamFailure && error.kind === 'not-found') return null;
      throw error;
    }
  }

  podsIn(namespace: string): Promise<PodFacts[]> {
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
    return listAll(this.#transport, { path }, podFactsOf);
  }

  dryRunCreate(object: RawObject): Promise<CreateAnswer> {
    return dryRunCreate(this.#transport, object);
  }

  async dryRunWorkload(q: WorkloadWrite): Promise<DryRunAnswer> {
    try {
      const { body } = await this.#transport.call(tried(workloadCall(q)));
      return { answer: 'accepted', object: body };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      return refusal;
    }
  }
}
