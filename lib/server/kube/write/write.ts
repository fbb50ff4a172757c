import 'server-only';
import type { KubeWriter, EvictAnswer, PodIdentity } from '@/lib/domain/ports/kube';
import type { KubeTransport } from '../transport/transport';
import { workloadCall } from '../transport/workload-call';
import { createNodeWriter } from './write-node';
import { UpstreamFailure } from '@/lib/domain/failure';
import { BUDGET_CAUSE, TERMINATING_CAUSE } from '../transport/errors';

interface PodWrite {
  method: 'POST' | 'DELETE';
  /** Of the pod: empty, or `/eviction`. */
  subresource: string;
  json: object;
}

/** Answers about the pod. Kubernetes: registry/core/pod/storage/eviction.go. @throws every other error. */
async function sent(transport: KubeTransport, pod: PodIdentity, write: PodWrite): Promise<EvictAnswer> {
  const path = `/api/v1/namespaces/${encodeURIComponent(pod.namespace)}/pods/${encodeURIComponent(pod.name)}`;
  try {
    const body = { type: 'application/json', json: write.json };
    const { requestId } = await transport.call({ method: write.method, path: `${path}${write.subresource}`, body });
    return { answer: 'accepted', requestId };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    const { retryAfterMs, upstream } = error.details;
    if (upstream?.code === BUDGET_CAUSE) return { answer: 'budget', retryAfterMs: retryAfterMs ?? null };
    if (upstream?.code === TERMINATING_CAUSE) return { answer: 'namespace-terminating' };
    // 404: no pod has this name; 409: another pod has it (precondition on the UID).
    if (error.kind === 'not-found' || error.kind === 'conflict') return { answer: 'gone' };
    throw error;
  }
}

/** Nothing is sent twice. */
export function evictPod(transport: KubeTransport, q: PodIdentity & { graceSeconds?: number }): Promise<EvictAnswer> {
  const { namespace, name, uid, graceSeconds: gracePeriodSeconds } = q;
  const deleteOptions = { preconditions: { uid }, ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }) };
  const json = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace }, deleteOptions };
  return sent(transport, q, { method: 'POST', subresource: '/eviction', json });
}

/** Ignores budgets; nothing is sent twice. */
export function deletePod(transport: KubeTransport, q: PodIdentity & { graceSeconds: number }): Promise<EvictAnswer> {
  const preconditions = { uid: q.uid };
  const json = { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: q.graceSeconds, preconditions };
  return sent(transport, q, { method: 'DELETE', subresource: '', json });
}

/**
 * Nothing is sent twice. Workloads are written as the field manager `mullion`, so that a second write has no effect.
 */
export const createKubeWriter = (transport: KubeTransport): KubeWriter => ({
  ...createNodeWriter(transport),
  evict: (q) => evictPod(transport, q),
  deletePod: (q) => deletePod(transport, q),
  async writeWorkload(q) {
    const { requestId } = await transport.call(workloadCall(q));
    return { requestId };
  },
});
