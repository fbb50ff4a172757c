import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { connectKube, type KubeConnection } from './connect-kube';
import { deletePod, evictPod } from './evict';
import { parseKubeconfig } from './parse-kubeconfig';
import { drainScene } from './testing/drain-scene';

let simulator: StartedSimulator;
let kube: KubeConnection;

const identity = async (prefix: string) => {
  const found = (await kube.reader.pods()).find(
    ({ namespace, name }) => namespace === 'drain' && name.startsWith(prefix),
  );
  if (found === undefined) throw new Error(`no pod ${prefix}`);
  const { namespace, name, uid } = found;
  return { namespace, name, uid };
};
const isThere = async (uid: string): Promise<boolean> =>
  (await kube.reader.pods()).some((pod) => pod.uid === uid);
const send = (method: 'POST' | 'DELETE', path: string, json: unknown = {}) =>
  kube.transport.call({ method, path, body: { type: 'application/json', json } });
const budget = (name: string) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name },
  spec: { minAvailable: 1, selector: { matchLabels: { app: 'scratch' } } },
});

beforeAll(async () => {
  simulator = await startSimulator({ frozen: true });
  const dev = simulator.ready.clusters.find(({ name }) => name === 'dev-hangzhou');
  const text = await readFile(dev?.kubeconfigPath ?? '', 'utf8');
  kube = connectKube({ cluster: 'c', credential: parseKubeconfig(text) });
  await drainScene(kube.transport, (await kube.reader.nodes())[0]?.name ?? '');
  // Pods of a StatefulSet come one after another.
  for (let minute = 0; minute < 6; minute += 1) await simulator.control('/clock', { advanceMs: 60_000 });
});
afterAll(() => simulator.stop());

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

test('a budget lets one of two go and holds the other, told apart from a busy API server', async () => {
  const first = await identity('web');
  expect(await evictPod(kube.transport, first)).toMatchObject({ answer: 'accepted' });
  const pods = (await kube.reader.pods()).filter(
    ({ namespace, name, uid }) => namespace === 'drain' && name.startsWith('web-') && uid !== first.uid,
  );
  const [other] = pods;
  if (other === undefined) throw new Error('no other pod');
  const { namespace, name, uid } = other;
  expect(await evictPod(kube.transport, { namespace, name, uid })).toEqual({
    answer: 'budget',
    retryAfterMs: null,
  });
  expect(await isThere(uid)).toBe(true);
});

test('two budgets over one pod are a failure of the server, unclear like any other', async () => {
  const path = '/apis/policy/v1/namespaces/drain/poddisruptionbudgets';
  for (const name of ['one', 'two']) await send('POST', path, budget(name));
  const refused = await evictPod(kube.transport, await identity('scratch')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UpstreamFailure);
  expect(refused).toMatchObject({ kind: 'server', ambiguous: true });
});

test('plain deletion passes the budgets, once', async () => {
  const pod = await identity('scratch');
  expect(await deletePod(kube.transport, { ...pod, graceSeconds: 0 })).toMatchObject({ answer: 'accepted' });
  await simulator.control('/clock', { advanceMs: 1_000 });
  expect(await isThere(pod.uid)).toBe(false);
  expect(await deletePod(kube.transport, { ...pod, graceSeconds: 0 })).toEqual({ answer: 'gone' });
});

test('a pod of a namespace that ends goes with it', async () => {
  const pod = await identity('pinned');
  await send('DELETE', '/api/v1/namespaces/drain');
  expect(await evictPod(kube.transport, pod)).toEqual({ answer: 'namespace-terminating' });
});
