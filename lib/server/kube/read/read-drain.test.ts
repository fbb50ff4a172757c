import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AcceptedLosses } from '@/lib/domain/drain/classified';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import type { KubeConnection } from '../transport/connect-kube';
import { type AnyCluster, anyCluster, isReal } from '../testing/any-cluster';
import { drainScene } from '../testing/drain-scene';
import { connectFaulty, sendJson, statusOf } from '../testing/faulty-server';
import { type DrainChoice, hasKubectl, kubectlChoice, ourChoice } from '../testing/kubectl-choice';

let cluster: AnyCluster;
let kube: KubeConnection;
let kubeconfig: string;
let node: string;
let pods: DrainPod[];

const named = (prefix: string): DrainPod => {
  const found = pods.find(({ namespace, name }) => namespace === cluster.namespace && name.startsWith(prefix));
  if (found === undefined) throw new Error(`no ${prefix} among ${pods.map(({ name }) => name).join(', ')}`);
  return found;
};

beforeAll(async () => {
  cluster = await anyCluster();
  ({ kube, kubeconfig, node } = cluster);
  await drainScene(cluster);
  await cluster.settle();
  pods = await kube.reader.drainPods({ nodeName: node });
});

afterAll(() => cluster.close());

describe('pods of a node', () => {
  test('are all of them, and of no other node', async () => {
    const known = await kube.reader.pods({ nodeName: node });
    expect(pods.map(({ uid }) => uid).toSorted()).toEqual(known.map(({ uid }) => uid).toSorted());
    expect(pods.every(({ nodeName }) => nodeName === node)).toBe(true);
    expect(await kube.reader.drainPods({ nodeName: 'none' })).toEqual([]);
  });

  test('report their controllers', () => {
    expect(named('web').owner).toMatchObject({
      kind: 'ReplicaSet',
      exists: true,
      workload: { kind: 'Deployment', name: 'web' },
      replicas: 2,
    });
    expect(named('db-1')).toMatchObject({
      ordinal: 1,
      graceSeconds: 900,
      owner: { kind: 'StatefulSet', name: 'db', exists: true, replicas: 2 },
    });
    expect(named('agent').owner).toMatchObject({ kind: 'DaemonSet', exists: true, replicas: null });
    expect(named('alone').owner).toBeNull();
    expect(named('alone').mirror).toBe(false);
    if (!isReal) expect(named('mirror').mirror).toBe(true);
  });

  test.skipIf(isReal)('report what blocks them, and which volumes of the cluster they use', () => {
    expect(named('pinned')).toMatchObject({
      safeToEvict: false,
      finalizers: ['example.com/wait'],
      volumes: [
        {
          kind: 'claim',
          claim: 'disk',
          volume: 'pv-1',
          local: false,
          nodeTerms: [
            { expressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: ['cn-hangzhou-h'] }] },
          ],
        },
        { kind: 'host-path', path: '/var/lib/app' },
      ],
    });
  });

  test('report what they store', () => {
    expect(named('scratch').volumes).toEqual([{ kind: 'empty-dir', name: 'scratch', inMemory: false }]);
    expect(named('web')).toMatchObject({ ready: true, deletionAt: null, safeToEvict: null });
  });

  test('report how they spread, preferences apart', () => {
    expect(named('web').spread).toMatchObject([
      {
        topologyKey: 'kubernetes.io/hostname',
        maxSkew: 2,
        selector: [{ key: 'app', operator: 'In', values: ['web'] }],
      },
    ]);
  });

  test('have the sizes of images that their node reports', () => {
    const sizes = pods.flatMap(({ images }) => images.map(({ bytes }) => bytes));
    expect(sizes.some((bytes) => bytes !== null && bytes > 1_000_000)).toBe(true);
  });

  test('are read alone for a shallow read', async () => {
    const shallow = await kube.reader.drainPods({ nodeName: node, depth: 'pods' });
    expect(shallow.map(({ uid }) => uid)).toEqual(pods.map(({ uid }) => uid));
    expect(shallow.find(({ uid }) => uid === named('web').uid)?.owner?.exists).toBeNull();
  });

  test('are read with their owners only', async () => {
    const owned = await kube.reader.drainPods({ nodeName: node, depth: 'owners' });
    expect(owned.map(({ uid, owner }) => [uid, owner])).toEqual(pods.map(({ uid, owner }) => [uid, owner]));
    expect(owned.flatMap(({ images }) => images).every(({ bytes }) => bytes === null)).toBe(true);
  });

  test('a DaemonSet that is gone is known to be gone', async () => {
    const path = `/apis/apps/v1/namespaces/${cluster.namespace}/daemonsets/agent`;
    await kube.transport.call({ method: 'DELETE', path, query: { propagationPolicy: 'Orphan' } });
    const after = await kube.reader.drainPods({ nodeName: node });
    const agent = after.find(({ uid }) => uid === named('agent').uid);
    // Orphaned: the reference is missing, or its object is.
    expect(agent?.owner?.exists ?? false).toBe(false);
  });
});

test('pods that use capacity are read over the whole cluster', async () => {
  const placed = await kube.reader.placedPods();
  const all = (await kube.reader.pods()).filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed');
  expect(placed.map(({ uid }) => uid).toSorted()).toEqual(all.map(({ uid }) => uid).toSorted());
  expect(placed.find(({ uid }) => uid === named('web').uid)).toMatchObject({
    requests: { cpuMilli: 50, memoryMiB: 64, pods: 1 },
  });
  const starts = placed.map(({ startSeconds }) => startSeconds);
  expect(starts.some((seconds) => seconds !== null && seconds > 0)).toBe(true);
});

test('budgets have everything that decides about an eviction', async () => {
  const budgets = await kube.reader.drainBudgets();
  const ours = budgets.filter(({ namespace }) => namespace === cluster.namespace);
  expect(ours.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
    {
      name: 'db',
      minAvailable: '2',
      maxUnavailable: null,
      expectedPods: 2,
      disruptionsAllowed: 0,
      unhealthyPods: 'always-allow',
      reconciled: true,
    },
    { name: 'web', minAvailable: null, maxUnavailable: '50%', desiredHealthy: 1, disruptionsAllowed: 1 },
  ]);
});

describe.skipIf(!hasKubectl)('kubectl drain', () => {
  /** Other pods come and go on a real node. */
  const isCompared = (name: string): boolean => !isReal || name.startsWith(`${cluster.namespace}/`);

  const compared = ({ evicts, refuses }: DrainChoice): DrainChoice => ({ evicts: evicts.filter(isCompared), refuses });

  test.each<[string[], Partial<AcceptedLosses>]>([
    [[], {}],
    [['--delete-emptydir-data'], { emptyDir: 'all' }],
    [['--force'], { bare: 'all' }],
    [['--force', '--delete-emptydir-data'], { bare: 'all', emptyDir: 'all' }],
  ])('chooses the same pods with %j', async (flags, accepted) => {
    const chosen = compared(kubectlChoice(kubeconfig, { node, flags }));
    expect(compared(await ourChoice(kube.reader, { node, accepted }))).toEqual(chosen);
    if (flags.length === 2) expect(chosen.evicts.length).toBeGreaterThan(5);
    else expect(chosen.refuses).toBe(true);
  });
});

test('nodes that are read together share requests for common objects, a few at a time', async () => {
  const requested: string[] = [];
  let open = 0;
  let most = 0;
  const pod = (node: string) => ({
    metadata: {
      name: node,
      uid: node,
      namespace: 'n',
      ownerReferences: [{ kind: 'DaemonSet', name: 'agent', uid: 'd', controller: true }],
    },
    spec: { nodeName: node },
  });
  const { reader } = await connectFaulty((url, response) => {
    requested.push(url.pathname);
    open += 1;
    most = Math.max(most, open);
    // The next turn of the event loop: concurrent requests have arrived by then.
    setImmediate(() => {
      open -= 1;
      const node = url.searchParams.get('fieldSelector')?.split('=')[1];
      if (url.pathname.endsWith('/agent')) sendJson(response, 200, { metadata: { name: 'agent', uid: 'd' } });
      else sendJson(response, 200, { metadata: {}, items: node === undefined ? [] : [pod(node)] });
    });
  });
  const nodes = Array.from({ length: 30 }, (_, at) => `n${at}`);
  const read = () => Promise.all(nodes.map((nodeName) => reader.drainPods({ nodeName })));
  const lists = await read();
  expect(lists.map(([one]) => [one?.nodeName, one?.owner?.exists])).toEqual(nodes.map((name) => [name, true]));
  expect(requested.filter((path) => path.endsWith('/agent'))).toHaveLength(1);
  expect(most).toBeLessThanOrEqual(8);
  await read();
  expect(requested.filter((path) => path.endsWith('/agent'))).toHaveLength(2);
});

describe('an interrupted list', () => {
  const pod = (name: string) => ({ metadata: { name, uid: name, namespace: 'n' }, spec: { nodeName: 'n1' } });

  async function read(answers: (string | object[])[]): Promise<{ names: string[]; requested: number }> {
    let requested = 0;
    const { reader } = await connectFaulty((_url, response) => {
      const answer = answers[Math.min(requested, answers.length - 1)];
      requested += 1;
      if (typeof answer === 'string') return sendJson(response, 410, statusOf(410, answer));
      const more = requested < answers.length ? 'next' : '';
      sendJson(response, 200, { metadata: { resourceVersion: '1', continue: more }, items: answer });
    });
    const found = await reader.drainPods({ nodeName: 'n1', depth: 'pods' });
    return { names: found.map(({ name }) => name), requested };
  }

  test('starts again, and nothing of the first part stays', async () =>
    expect(await read([[pod('old')], 'Expired', [pod('a')], [pod('b')]])).toEqual({ names: ['a', 'b'], requested: 4 }));

  test('is given up after three times', () =>
    expect(read(['Expired'])).rejects.toMatchObject({ details: { upstream: { code: 'Expired' } } }));

  test('with an unreadable pod is an error', () =>
    expect(read([[pod('a'), { metadata: {} }]])).rejects.toMatchObject({ kind: 'bad-response' }));
});
