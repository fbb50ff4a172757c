import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { type CallPurpose, failureOfAnswer, failureOfBody } from '@/lib/server/kube/transport/errors';
import type { KubeCall, KubeTransport } from '@/lib/server/kube/transport/transport';
import { answerRequest } from '@/simulator/http/kube/handle-request';
import { itemJson } from '@/simulator/http/kube/write-json';
import { ApiStatusError } from '@/simulator/world/kube/api-status';
import type { ApiAnswer } from '@/simulator/world/kube/api/api-request';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';

/** As on the wire: no object of the cluster itself is returned. */
function wireText(answer: ApiAnswer): string {
  if (answer.as === 'json') return JSON.stringify(answer.body);
  if (answer.as === 'text') return JSON.stringify({ text: answer.text });
  if (answer.as === 'watch' || answer.as === 'log') throw new Error('streams need a served cluster');
  const { version, next, items } = answer.list;
  const metadata = JSON.stringify({ resourceVersion: String(version), continue: next });
  return `{"metadata":${metadata},"items":[${items.map(itemJson).join(',')}]}`;
}

function answered(
  cluster: KubeCluster,
  call: KubeCall,
  purpose: CallPurpose,
): { body: RawObject; warnings: readonly string[] } {
  try {
    const answer = answerRequest(cluster, {
      method: call.method ?? 'GET',
      path: call.path,
      query: new URLSearchParams(call.query),
      body: call.body === undefined ? '' : JSON.stringify(call.body.json),
      contentType: call.body?.type ?? '',
      accept: 'application/json',
      userAgent: 'mullion/test',
    });
    const body: unknown = JSON.parse(wireText(answer));
    if (!isObject(body)) throw failureOfBody('The answer is not a JSON object.', purpose);
    return { body, warnings: answer.as === 'json' ? (answer.warnings ?? []) : [] };
  } catch (error) {
    if (!(error instanceof ApiStatusError)) throw error;
    const { retryAfterSeconds } = error.details ?? {};
    const retryAfter = retryAfterSeconds === undefined ? null : String(retryAfterSeconds);
    throw failureOfAnswer({ status: error.code, body: error.body(), requestId: null, retryAfter, purpose });
  }
}

/** In process, without sockets. It cannot watch. */
export function inProcessTransport(cluster: () => KubeCluster): KubeTransport {
  let requests = 0;
  return {
    call: async (call) => {
      const purpose = (call.method ?? 'GET') === 'GET' ? 'read' : 'write';
      requests += 1;
      return { ...answered(cluster(), call, purpose), requestId: `audit-${requests}` };
    },
    probe: async (path) => void answered(cluster(), { path }, 'read'),
    stream: () => {
      throw new Error('watches need a served cluster');
    },
    bytes: () => {
      throw new Error('logs need a served cluster');
    },
    close: () => undefined,
  };
}
