import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AcceptedLosses, NO_LOSSES } from '@/lib/domain/drain/classified';
import { classifyPods } from '@/lib/domain/drain/classify-pods';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import { connectKube, type KubeConnection } from '../transport/connect-kube';
import { type AnyCluster, anyCluster, isReal } from '../testing/any-cluster';
import { drainScene } from '../testing/drain-scene';
import { sendJson, startFaultyServer, statusOf } from '../testing/faulty-server';

const present = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;
if (!present)
  process.stderr.write('SKIPPED: no kubectl in PATH; choices were not compared with those of kubectl drain\n');

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

  test('tell who makes them again', () => {
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

  test.skipIf(isReal)('tell what holds them, and which volumes of the cluster they use', () => {
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

  test('tell what they keep', () => {
    expect(named('scratch').volumes).toEqual([{ kind: 'empty-dir', name: 'scratch', inMemory: false }]);
    expect(named('web')).toMatchObject({ ready: true, deletionAt: null, safeToEvict: null });
  });

  test('tell how they spread, preferences apart', () => {
    expect(named('web').spread).toMatchObject([
      {
        topologyKey: 'kubernetes.io/hostname',
        maxSkew: 2,
        selector: [{ key: 'app', operator: 'In', values: ['web'] }],
      },
    ]);
  });

  test('know the sizes of images that their node tells of', () => {
    const sizes = pods.flatMap(({ images }) => images.map(({ bytes }) => bytes));
    expect(sizes.some((bytes) => bytes !== null && bytes > 1_000_000)).toBe(true);
  });

  test('are read alone when the look is shallow', async () => {
    const shallow = await kube.reader.drainPods({ nodeName: node, shallow: true });
    expect(shallow.map(({ uid }) => uid)).toEqual(pods.map(({ uid }) => uid));
    expect(shallow.find(({ uid }) => uid === named('web').uid)?.owner?.exists).toBeNull();
  });

  test('a DaemonSet that is gone is known to be gone', async () => {
    const path = `/apis/apps/v1/namespaces/${cluster.namespace}/daemonsets/agent`;
    await kube.transport.call({ method: 'DELETE', path, query: { propagationPolicy: 'Orphan' } });
    const after = await kube.reader.drainPods({ nodeName: node });
    const agent = after.find(({ uid }) => uid === named('agent').uid);
    // Orphaned: either the reference is gone too, or it leads nowhere.
    expect(agent?.owner?.exists ?? false).toBe(false);
  });
});

test('pods that take room are read over the whole cluster', async () => {
  const placed = await kube.reader.placedPods();
  const all = (await kube.reader.pods()).filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed');
  expect(placed.map(({ uid }) => uid).toSorted()).toEqual(all.map(({ uid }) => uid).toSorted());
  expect(placed.find(({ uid }) => uid === named('web').uid)).toMatchObject({
    requests: { cpuMilli: 50, memoryMiB: 64, pods: 1 },
  });
  const starts = placed.map(({ startSeconds }) => startSeconds);
  expect(starts.some((seconds) => seconds !== null && seconds > 0)).toBe(true);
});

test('budgets tell all that decides about an eviction', async () => {
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

describe.skipIf(!present)('kubectl drain', () => {
  /** Pods of others come and go on a real node meanwhile. */
  const isCompared = (name: string): boolean => !isReal || name.startsWith(`${cluster.namespace}/`);

  /** Pods kubectl would evict, and whether it would refuse instead. */
  function choices(...flags: string[]): { evicts: string[]; refuses: boolean } {
    const args = ['--kubeconfig', kubeconfig, 'drain', node, '--dry-run=client', '--ignore-daemonsets'];
    const { status, stdout } = spawnSync('kubectl', [...args, ...flags], { encoding: 'utf8' });
    const lines = stdout.matchAll(/^evicting pod (\S+)/gm);
    const names = [...lines].map(([, name = '']) => name).filter(isCompared);
    return { evicts: names.toSorted(), refuses: status !== 0 };
  }

  async function ours(accepted: Partial<AcceptedLosses>): Promise<{ evicts: string[]; refuses: boolean }> {
    const rows = classifyPods({
      pods: await kube.reader.drainPods({ nodeName: node }),
      nodes: await kube.reader.nodes(),
      // kubectl asks for no budget beforehand.
      budgets: [],
      accepted: { ...NO_LOSSES, ...accepted },
      disk: 'kept',
      now: 0,
    });
    // kubectl asks for what is being deleted already once more.
    const leaving = rows.filter(({ mustLeave }) => mustLeave);
    const evicts = leaving.map(({ pod }) => `${pod.namespace}/${pod.name}`).filter(isCompared);
    const refuses = rows.some(({ treatment }) => treatment === 'blocked');
    return { evicts: refuses ? [] : evicts.toSorted(), refuses };
  }

  test.each<[string[], Partial<AcceptedLosses>]>([
    [[], {}],
    [['--delete-emptydir-data'], { emptyDir: 'all' }],
    [['--force'], { bare: 'all' }],
    [['--force', '--delete-emptydir-data'], { bare: 'all', emptyDir: 'all' }],
  ])('chooses the same pods with %j', async (flags, accepted) => {
    const chosen = choices(...flags);
    expect(await ours(accepted)).toEqual(chosen);
    if (flags.length === 2) expect(chosen.evicts.length).toBeGreaterThan(5);
    else expect(chosen.refuses).toBe(true);
  });
});

test('nodes that are read together ask once for what they have in common, and a few at a time', async () => {
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
  const server = await startFaultyServer((url, response) => {
    requested.push(url.pathname);
    open += 1;
    most = Math.max(most, open);
    // The next turn of the event loop: whoever asks at once has asked by then.
    setImmediate(() => {
      open -= 1;
      const node = url.searchParams.get('fieldSelector')?.split('=')[1];
      if (url.pathname.endsWith('/agent')) sendJson(response, 200, { metadata: { name: 'agent', uid: 'd' } });
      else sendJson(response, 200, { metadata: {}, items: node === undefined ? [] : [pod(node)] });
    });
  });
  const odd = connectKube({ cluster: 'odd', credential: server.credential });
  const nodes = Array.from({ length: 30 }, (_, at) => `n${at}`);
  const read = () => Promise.all(nodes.map((nodeName) => odd.reader.drainPods({ nodeName })));
  try {
    const lists = await read();
    expect(lists.map(([one]) => [one?.nodeName, one?.owner?.exists])).toEqual(nodes.map((name) => [name, true]));
    expect(requested.filter((path) => path.endsWith('/agent'))).toHaveLength(1);
    expect(most).toBeLessThanOrEqual(8);
    await read();
    expect(requested.filter((path) => path.endsWith('/agent'))).toHaveLength(2);
  } finally {
    odd.transport.close();
    await server.stop();
  }
});

describe('a list that is cut', () => {
  const pod = (name: string) => ({ metadata: { name, uid: name, namespace: 'n' }, spec: { nodeName: 'n1' } });

  async function read(answers: (string | object[])[]): Promise<{ names: string[]; requested: number }> {
    let requested = 0;
    const server = await startFaultyServer((_url, response) => {
      const answer = answers[Math.min(requested, answers.length - 1)];
      requested += 1;
      if (typeof answer === 'string') sendJson(response, 410, statusOf(410, answer));
      else {
        const more = requested < answers.length ? 'next' : '';
        sendJson(response, 200, { metadata: { resourceVersion: '1', continue: more }, items: answer });
      }
    });
    const odd = connectKube({ cluster: 'odd', credential: server.credential });
    try {
      const found = await odd.reader.drainPods({ nodeName: 'n1', shallow: true });
      return { names: found.map(({ name }) => name), requested };
    } finally {
      odd.transport.close();
      await server.stop();
    }
  }

  test('begins again, and nothing of the first part stays', async () => {
    expect(await read([[pod('old')], 'Expired', [pod('a')], [pod('b')]])).toEqual({ names: ['a', 'b'], requested: 4 });
  });

  test('is given up after three times', async () => {
    await expect(read(['Expired'])).rejects.toMatchObject({ details: { upstream: { code: 'Expired' } } });
  });

  test('with a pod nobody can read is no list', async () => {
    await expect(read([[pod('a'), { metadata: {} }]])).rejects.toMatchObject({ kind: 'bad-response' });
  });
});
