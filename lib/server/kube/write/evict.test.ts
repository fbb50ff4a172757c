import { afterAll, beforeAll, expect, test, describe } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeConnection } from '../transport/connect-kube';
import { deletePod, evictPod } from './write';
import { type AnyCluster, anyCluster, isReal } from '../testing/any-cluster';
import { drainScene } from '../testing/drain-scene';
import { type Answer, connectFaulty, sendJson, statusOf } from '../testing/faulty-server';

let cluster: AnyCluster;
let kube: KubeConnection;

const identity = async (prefix: string) => {
  const found = (await kube.reader.pods()).find(
    ({ namespace, name }) => namespace === cluster.namespace && name.startsWith(prefix),
  );
  if (found === undefined) throw new Error(`no pod ${prefix}`);
  const { namespace, name, uid } = found;
  return { namespace, name, uid };
};
const isThere = async (uid: string): Promise<boolean> => (await kube.reader.pods()).some((pod) => pod.uid === uid);
const send = (method: 'POST' | 'DELETE', path: string, json: unknown = {}) =>
  kube.transport.call({ method, path, body: { type: 'application/json', json } });
const budget = (name: string) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name },
  spec: { minAvailable: 1, selector: { matchLabels: { app: 'scratch' } } },
});

beforeAll(async () => {
  cluster = await anyCluster();
  kube = cluster.kube;
  await drainScene(cluster);
  await cluster.settle();
});
afterAll(() => cluster.close());

test('a namesake with another UID is not touched, and a missing name is no error', async () => {
  const pod = await identity('alone');
  for (const end of [
    () => evictPod(kube.transport, { ...pod, uid: 'another' }),
    () => deletePod(kube.transport, { ...pod, uid: 'another', graceSeconds: 0 }),
    () => evictPod(kube.transport, { ...pod, name: 'missing' }),
  ])
    expect(await end()).toEqual({ answer: 'gone' });
  expect(await isThere(pod.uid)).toBe(true);
});

test('a budget allows one of two evictions, another none, distinct from a busy API server', async () => {
  expect(await evictPod(kube.transport, await identity('web'))).toMatchObject({ answer: 'accepted' });
  const held = await identity('db');
  expect(await evictPod(kube.transport, held)).toEqual({ answer: 'budget', retryAfterMs: null });
  expect(await isThere(held.uid)).toBe(true);
});

test('two budgets over one pod are a failure of the server, unclear like any other', async () => {
  const path = `/apis/policy/v1/namespaces/${cluster.namespace}/poddisruptionbudgets`;
  for (const name of ['one', 'two']) await send('POST', path, budget(name));
  const refused = await evictPod(kube.transport, await identity('scratch')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UpstreamFailure);
  expect(refused).toMatchObject({ kind: 'server', ambiguous: true });
});

test('plain deletion passes the budgets, once', async () => {
  const pod = await identity('scratch');
  expect(await deletePod(kube.transport, { ...pod, graceSeconds: 0 })).toMatchObject({ answer: 'accepted' });
  await cluster.until(async () => !(await isThere(pod.uid)));
  expect(await deletePod(kube.transport, { ...pod, graceSeconds: 0 })).toEqual({ answer: 'gone' });
});

// A real cluster deletes its pods before the request.
test.skipIf(isReal)('a pod of a terminating namespace is deleted with it', async () => {
  const pod = await identity('pinned');
  await send('DELETE', `/api/v1/namespaces/${cluster.namespace}`);
  expect(await evictPod(kube.transport, pod)).toEqual({ answer: 'namespace-terminating' });
});

const refusal =
  (code: number, reason: string, { cause, ...more }: { cause?: string; retryAfterSeconds?: number } = {}): Answer =>
  (_url, response) => {
    const causes = cause === undefined ? [] : [{ reason: cause, message: cause }];
    sendJson(response, code, { ...statusOf(code, reason), details: { causes, ...more } });
  };

const cut: Answer = (_url, response) => void response.socket?.destroy();

describe.each([
  ['an eviction', evictPod],
  ['a plain deletion', deletePod],
] as const)('%s is sent once, and', (_, end) => {
  test.each<[string, Answer, object]>([
    ['201 means accepted', (_url, response) => sendJson(response, 201, {}), { answer: 'accepted' }],
    ['404 means that the pod is gone', refusal(404, 'NotFound'), { answer: 'gone' }],
    ['409 means that another pod has the name', refusal(409, 'Conflict'), { answer: 'gone' }],
    [
      '429 with the cause DisruptionBudget means that a budget blocks it',
      refusal(429, 'TooManyRequests', { cause: 'DisruptionBudget', retryAfterSeconds: 10 }),
      { answer: 'budget', retryAfterMs: 10_000 },
    ],
    [
      '429 without it means a busy API server',
      refusal(429, 'TooManyRequests', { retryAfterSeconds: 3 }),
      { kind: 'throttled', ambiguous: false, details: { retryAfterMs: 3_000 } },
    ],
    [
      '403 of a terminating namespace means that the pod is deleted with it',
      refusal(403, 'Forbidden', { cause: 'NamespaceTerminating' }),
      { answer: 'namespace-terminating' },
    ],
    ['403 otherwise means a missing permission', refusal(403, 'Forbidden'), { kind: 'forbidden', ambiguous: false }],
    ['500 is ambiguous', refusal(500, 'InternalError'), { kind: 'server', ambiguous: true }],
    ['504 is ambiguous', refusal(504, 'Timeout'), { kind: 'timeout', ambiguous: true }],
    ['a cut connection is ambiguous', cut, { kind: 'network', ambiguous: true }],
  ])('%s', async (_name, answer, expected) => {
    const { server, transport } = await connectFaulty(answer);
    const pod = { namespace: 'shop', name: 'web', uid: 'u', graceSeconds: 5 };
    expect(await end(transport, pod).catch((error: unknown) => error)).toMatchObject(expected);
    expect(server.requests).toHaveLength(1);
  });
});
