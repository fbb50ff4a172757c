import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { EvictAnswer, PodIdentity } from '@/lib/domain/ports/kube-evict';
import { BUDGET_CAUSE, TERMINATING_CAUSE } from '../transport/errors';
import type { KubeTransport } from '../transport/transport';

const pathOf = ({ namespace, name }: PodIdentity): string =>
  `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(name)}`;

const JSON_TYPE = 'application/json';

/** Refusals that say something about the pod. Kubernetes: registry/core/pod/storage/eviction.go. @throws every other error. */
function answerOf(error: unknown): EvictAnswer {
  if (!(error instanceof UpstreamFailure)) throw error;
  const { retryAfterMs, upstream } = error.details;
  if (upstream?.code === BUDGET_CAUSE) return { answer: 'budget', retryAfterMs: retryAfterMs ?? null };
  if (upstream?.code === TERMINATING_CAUSE) return { answer: 'namespace-terminating' };
  // 404: nobody bears the name; 409: somebody else does (precondition on the UID).
  if (error.kind === 'not-found' || error.kind === 'conflict') return { answer: 'gone' };
  throw error;
}

/** Asks for the eviction of one pod; nothing is sent twice. */
export async function evictPod(
  transport: KubeTransport,
  q: PodIdentity & { graceSeconds?: number },
): Promise<EvictAnswer> {
  const { namespace, name, uid, graceSeconds } = q;
  const json = {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name, namespace },
    deleteOptions: {
      preconditions: { uid },
      ...(graceSeconds === undefined ? {} : { gracePeriodSeconds: graceSeconds }),
    },
  };
  try {
    const body = { type: JSON_TYPE, json };
    const { requestId } = await transport.call({ method: 'POST', path: `${pathOf(q)}/eviction`, body });
    return { answer: 'accepted', requestId };
  } catch (error) {
    return answerOf(error);
  }
}

/** Deletes one pod whatever its budgets say; nothing is sent twice. */
export async function deletePod(
  transport: KubeTransport,
  q: PodIdentity & { graceSeconds: number },
): Promise<EvictAnswer> {
  const json = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    gracePeriodSeconds: q.graceSeconds,
    preconditions: { uid: q.uid },
  };
  try {
    const body = { type: JSON_TYPE, json };
    const { requestId } = await transport.call({ method: 'DELETE', path: pathOf(q), body });
    return { answer: 'accepted', requestId };
  } catch (error) {
    return answerOf(error);
  }
}
