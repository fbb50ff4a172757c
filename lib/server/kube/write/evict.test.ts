import { afterAll, beforeAll, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeConnection } from '../transport/connect-kube';
import { deletePod, evictPod } from './evict';
import { type AnyCluster, anyCluster, isReal } from '../testing/any-cluster';
import { drainScene } from '../testing/drain-scene';

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

test('a namesake with another UID is not touched, nor is a name nobody bears an error', async () => {
  const pod = await identity('alone');
  for (const end of [
    () => evictPod(kube.transport, { ...pod, uid: 'another' }),
    () => deletePod(kube.transport, { ...pod, uid: 'another', graceSeconds: 0 }),
    () => evictPod(kube.transport, { ...pod, name: 'nobody' }),
  ])
    expect(await end()).toEqual({ answer: 'gone' });
  expect(await isThere(pod.uid)).toBe(true);
});

test('a budget lets one of two go, another none, told apart from a busy API server', async () => {
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

// A real one clears its pods away before anybody can ask.
test.skipIf(isReal)('a pod of a namespace that ends goes with it', async () => {
  const pod = await identity('pinned');
  await send('DELETE', `/api/v1/namespaces/${cluster.namespace}`);
  expect(await evictPod(kube.transport, pod)).toEqual({ answer: 'namespace-terminating' });
});
