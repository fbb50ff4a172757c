import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { CORDONED_BY, FIELD_MANAGER } from '@/lib/domain/node/own-annotations';
import type { KubeWriter } from '@/lib/domain/ports/kube';
import type { KubeNodeWriter } from '@/lib/domain/ports/kube-node-writer';
import type { EvictAnswer, PodIdentity } from '@/lib/domain/ports/kube-evict';
import type { WorkloadWrite, KubeWorkloadWriter } from '@/lib/domain/ports/kube-workloads';
import { deletePod, evictPod } from './evict';
import { NODES } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';
import { HttpNodeWriter } from './write-node';
import { workloadCall } from '../transport/workload-call';

/** Writes workloads as the field manager `mullion`. A second time nothing more happens: by apply, or by the tests of the patch. */
class HttpWorkloadWriter implements KubeWorkloadWriter {
  readonly #transport: KubeTransport;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  async writeWorkload(q: WorkloadWrite): Promise<{ requestId: string | null }> {
    const { requestId } = await this.#transport.call(workloadCall(q));
    return { requestId };
  }
}

/**
 * A wrong UID in a patch is refused as a change of an immutable field (422, apimachinery ValidateObjectMetaUpdate), by
 * some paths as a failed precondition (409).
 */
function isOtherObject(error: UpstreamFailure): boolean {
  return error.kind === 'bad-request' && /\bmetadata\.uid\b/.test(error.message);
}

function conflictOf(name: string, error: UpstreamFailure): UpstreamFailure {
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'conflict',
    upstreamCode: error.details.upstream?.code ?? 'Conflict',
    message: `Node ${name} was replaced by another node with the same name after planning.`,
    requestId: error.details.upstream?.requestId ?? null,
    ambiguous: false,
    remedy: 'Request the change again for the current node.',
  });
}

/** Conditional writes to one API server; nothing is sent twice. */
export class HttpKubeWriter implements KubeWriter {
  readonly #transport: KubeTransport;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  evict(q: PodIdentity & { graceSeconds?: number }): Promise<EvictAnswer> {
    return evictPod(this.#transport, q);
  }

  deletePod(q: PodIdentity & { graceSeconds: number }): Promise<EvictAnswer> {
    return deletePod(this.#transport, q);
  }

  patchTaints(q: Parameters<KubeNodeWriter['patchTaints']>[0]): ReturnType<KubeNodeWriter['patchTaints']> {
    return new HttpNodeWriter(this.#transport).patchTaints(q);
  }

  patchLabels(q: Parameters<KubeNodeWriter['patchLabels']>[0]): ReturnType<KubeNodeWriter['patchLabels']> {
    return new HttpNodeWriter(this.#transport).patchLabels(q);
  }

  patchAnnotations(
    q: Parameters<KubeNodeWriter['patchAnnotations']>[0],
  ): ReturnType<KubeNodeWriter['patchAnnotations']> {
    return new HttpNodeWriter(this.#transport).patchAnnotations(q);
  }

  writeWorkload(q: WorkloadWrite): Promise<{ requestId: string | null }> {
    return new HttpWorkloadWriter(this.#transport).writeWorkload(q);
  }

  async setUnschedulable(q: {
    name: string;
    uid: string;
    unschedulable: boolean;
    changeId: string;
  }): Promise<{ requestId: string | null }> {
    // JSON merge patch (RFC 7386): null removes the field.
    const json = {
      metadata: { uid: q.uid, annotations: { [CORDONED_BY]: q.unschedulable ? q.changeId : null } },
      spec: { unschedulable: q.unschedulable ? true : null },
    };
    try {
      const { requestId } = await this.#transport.call({
        method: 'PATCH',
        path: `${NODES}/${encodeURIComponent(q.name)}`,
        query: { fieldManager: FIELD_MANAGER },
        body: { type: 'application/merge-patch+json', json },
      });
      return { requestId };
    } catch (error) {
      throw error instanceof UpstreamFailure && isOtherObject(error) ? conflictOf(q.name, error) : error;
    }
  }
}
