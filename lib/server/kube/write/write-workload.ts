import 'server-only';
import type { KubeWorkloadWriter, WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import type { KubeTransport } from '../transport/transport';
import { workloadCall } from '../transport/workload-call';

/** Writes workloads as the field manager `mullion`. A second time nothing more happens: by apply, or by the tests of the patch. */
export class HttpWorkloadWriter implements KubeWorkloadWriter {
  readonly #transport: KubeTransport;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  async writeWorkload(q: WorkloadWrite): Promise<{ requestId: string | null }> {
    const { requestId } = await this.#transport.call(workloadCall(q));
    return { requestId };
  }
}
