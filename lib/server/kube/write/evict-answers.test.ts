import { describe, expect, test } from 'vitest';
import type { UpstreamFailure } from '@/lib/domain/failure';
import type { EvictAnswer } from '@/lib/domain/ports/kube-evict';
import { connectKube } from '../transport/connect-kube';
import { deletePod, evictPod } from './evict';
import { type Answer, sendJson, startFaultyServer } from '../testing/faulty-server';

const pod = { namespace: 'shop', name: 'web', uid: 'u' };

/** A refusal as the API server words it (Kubernetes API: meta/v1 Status). */
const refusal =
  (code: number, reason: string, more: { cause?: string; retryAfterSeconds?: number } = {}): Answer =>
  (_url, response) => {
    const { cause, retryAfterSeconds } = more;
    const causes = cause === undefined ? [] : [{ reason: cause, message: cause }];
    const details = { causes, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
    sendJson(response, code, {
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      reason,
      message: reason,
      code,
      details,
    });
  };

const cut: Answer = (_url, response) => void response.socket?.destroy();

/** What an eviction comes to when the API server answers so, and how often it was sent. */
async function evicting(
  answer: Answer,
  end: typeof evictPod | typeof deletePod = evictPod,
): Promise<{ outcome: EvictAnswer | UpstreamFailure; sent: number }> {
  const server = await startFaultyServer(answer);
  const { transport } = connectKube({ cluster: 'odd', credential: server.credential });
  try {
    const outcome = await end(transport, { ...pod, graceSeconds: 5 }).catch((error: UpstreamFailure) => error);
    return { outcome, sent: server.requests.length };
  } finally {
    transport.close();
    await server.stop();
  }
}

describe.each([
  ['an eviction', evictPod],
  ['a plain deletion', deletePod],
] as const)('%s is sent once, and', (_, end) => {
  test.each<[string, Answer, object]>([
    ['201 is its being accepted', (_url, response) => sendJson(response, 201, {}), { answer: 'accepted' }],
    ['404 is the pod’s being gone', refusal(404, 'NotFound'), { answer: 'gone' }],
    ['409 is another pod’s having the name', refusal(409, 'Conflict'), { answer: 'gone' }],
    [
      '429 with the cause of a budget is that budget’s no',
      refusal(429, 'TooManyRequests', { cause: 'DisruptionBudget', retryAfterSeconds: 10 }),
      { answer: 'budget', retryAfterMs: 10_000 },
    ],
    [
      '429 without it is a busy API server',
      refusal(429, 'TooManyRequests', { retryAfterSeconds: 3 }),
      { kind: 'throttled', ambiguous: false, details: { retryAfterMs: 3_000 } },
    ],
    [
      '403 of a namespace that ends is the pod’s going with it',
      refusal(403, 'Forbidden', { cause: 'NamespaceTerminating' }),
      { answer: 'namespace-terminating' },
    ],
    ['403 otherwise is a missing right', refusal(403, 'Forbidden'), { kind: 'forbidden', ambiguous: false }],
    ['500 leaves it unclear', refusal(500, 'InternalError'), { kind: 'server', ambiguous: true }],
    ['504 leaves it unclear', refusal(504, 'Timeout'), { kind: 'timeout', ambiguous: true }],
    ['a cut connection leaves it unclear', cut, { kind: 'network', ambiguous: true }],
  ])('%s', async (_name, answer, expected) => {
    const { outcome, sent } = await evicting(answer, end);
    expect(outcome).toMatchObject(expected);
    expect(sent).toBe(1);
  });
});
