import { beforeEach, describe, expect, test } from 'vitest';
import {
  getAttention as attentionDoor,
  getCluster as clusterDoor,
  listClusters as clustersDoor,
} from '@/lib/contract/clusters';
import { getNodePool as poolDoor } from '@/lib/contract/node-pool';
import { listNodePools as poolsDoor } from '@/lib/contract/node-pools';
import { listNodes as nodesDoor } from '@/lib/contract/nodes';
import type { Actor } from '@/lib/domain/access/actor';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { cloudPool } from '@/lib/server/fleet/testing/cloud-parts';
import type { House } from '@/lib/server/house';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { getAttention } from './get-attention';
import { getCluster } from './get-cluster';
import { getNodePool } from './get-node-pool';
import { listClusters } from './list-clusters';
import { listNodePools } from './list-node-pools';
import { listNodes } from './list-nodes';

const NOW = 100 * 24 * 3_600_000;
const actor: Actor = { kind: 'person', id: 'local:ada', name: 'ada', roles: ['viewer'], via: 'session' };
const ack = { clusterId: 'x', regionId: 'r' };
let store: ClusterStore;
let away: ClusterStore;
let listed: { scope: string; state?: string | undefined }[];
let house: House;
interface Handle {
  name: string;
  ack: typeof ack | null;
  store: ClusterStore;
  sources: () => SourceStatus[];
  usage: { memory: () => [] };
}
let handles: Handle[];
const usage: Handle['usage'] = { memory: () => [] };

const status = (source: SourceStatus['source'], state: SourceStatus['state']): SourceStatus => ({
  source,
  state,
  seenAt: null,
  problem: state === 'failed' ? { code: 'X', message: 'no route', remedy: 'mend it', requestId: null } : null,
  retryAt: null,
});

beforeEach(() => {
  store = new ClusterStore({ name: 'here', environment: 'prod', ack });
  away = new ClusterStore({ name: 'away', environment: 'dev', ack });
  listed = [];
  handles = [
    { name: 'here', ack, store, sources: () => [status('ack', 'live'), status('kubernetes', 'live')], usage },
    {
      name: 'away',
      ack,
      store: away,
      sources: () => [status('ack', 'failed'), status('kubernetes', 'starting')],
      usage,
    },
  ];
  const changes: Record<string, { updatedAt: number }[]> = {
    failed: [{ updatedAt: NOW - 3_600_000 }, { updatedAt: NOW - 25 * 3_600_000 }],
    'needs-attention': [{ updatedAt: NOW - 3 * 24 * 3_600_000 }],
  };
  const parts = {
    clock: { now: () => NOW },
    config: { problem: null },
    fleet: {
      clusters: () => handles,
      cluster: (name: string) => handles.find((one) => one.name === name) ?? null,
    },
    engine: {
      list: async (q: { scope: string; state?: string }) => {
        listed.push(q);
        return {
          rows: changes[q.state ?? ''] ?? [],
          next: null,
          counts: { waitingForMe: 4, mine: 0, running: 0 },
        };
      },
    },
  };
  // The verbs take no more of the house than this.
  house = parts as unknown as House;
});

function fill(): void {
  for (let index = 0; index < 250; index += 1)
    store.sink('nodes').upsert(
      rawNode({
        name: `n${String(index).padStart(3, '0')}`,
        pool: index < 100 ? 'np1' : 'np2',
        ready: index === 7 ? 'False' : 'True',
      }),
      true,
    );
  store.sink('nodes').upsert(rawNode({ name: 'win', os: 'windows', build: '20348', pool: 'np2' }), true);
  store
    .sink('pods')
    .upsert(rawPod({ name: 'stuck', node: 'win', phase: 'Pending', waiting: 'ErrImagePull' }), true);
  store.setKnown('nodes');
  store.setKnown('pods');
  store.setCloud({
    at: NOW,
    pools: [cloudPool({ id: 'np1' }), cloudPool({ id: 'np2', rawState: 'failed' })],
    nodes: new Map(),
    tasks: new Map(),
  });
}

const nodes = (query: object, cluster = 'here') =>
  listNodes({ input: { params: { cluster }, query: nodesDoor.query.parse(query) }, house });

describe('clusters', () => {
  test('all of them, read or not, in the form of the contract', async () => {
    fill();
    const answer = clustersDoor.response.parse(await listClusters({ house }));
    expect(answer.rows.map(({ name, linux, pools }) => [name, linux?.nodes ?? null, pools])).toEqual([
      ['here', 250, 2],
      ['away', null, null],
    ]);
    expect(answer.rows[1]?.sources[0]?.problem?.remedy).toBe('mend it');
  });

  test('one, or none of that name', async () => {
    const answer = await getCluster({ input: { params: { cluster: 'away' } }, house });
    expect(clusterDoor.response.parse(answer).cluster.windowsPodsStuck).toBeNull();
    await expect(getCluster({ input: { params: { cluster: 'nowhere' } }, house })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('nodes', () => {
  test('pages in order, with totals of the cluster and the count of matches', async () => {
    fill();
    const first = nodesDoor.response.parse(await nodes({}));
    expect(first.rows).toHaveLength(100);
    expect(first).toMatchObject({
      matching: 251,
      totals: { total: 251, ready: 250, notReady: 1, windows: 1 },
    });
    const last = await nodes({ offset: '250', limit: '50', dir: 'desc' });
    expect(last.rows.map(({ name }) => name)).toEqual(['n000']);
    expect((await nodes({ offset: '10000' })).rows).toEqual([]);
  });

  test.each([
    [{ pool: 'np1' }, 100, 100],
    [{ os: 'windows' }, 1, 251],
    [{ build: '20348', state: 'ready' }, 1, 251],
    [{ state: 'not-ready' }, 1, 251],
    [{ q: 'N00' }, 10, 251],
    [{ q: 'WIN', cordoned: 'no' }, 1, 251],
    [{ cordoned: 'yes' }, 0, 251],
  ])('filtered by %j', async (query, matching, total) => {
    fill();
    expect(await nodes(query)).toMatchObject({ matching, totals: { total } });
  });

  test.each(['name', 'state', 'pool', 'os', 'age', 'cpu', 'memory'])(
    'sorted by %s up is sorted down, reversed',
    async (sort) => {
      fill();
      const keys = async (dir: string) =>
        (await nodes({ sort, dir, limit: '500' })).rows.map(({ key }) => key);
      expect(new Set(await keys('asc'))).toEqual(new Set(await keys('desc')));
      if (sort === 'state') expect((await nodes({ sort, limit: '1' })).rows[0]?.name).toBe('n007');
    },
  );
});

describe('node pools', () => {
  const query = poolsDoor.query.parse({});

  test('with totals by OS', async () => {
    fill();
    const answer = poolsDoor.response.parse(
      await listNodePools({ input: { params: { cluster: 'here' }, query }, house }),
    );
    expect(answer.rows.map(({ id, total, ready }) => [id, total, ready])).toEqual([
      ['np1', 100, 99],
      ['np2', 151, 151],
    ]);
    expect(answer.totals).toMatchObject({ pools: 2, linux: { pools: 2, nodes: 251, ready: 250 } });
  });

  test('one; unknown while ACK has not been read; not found afterwards', async () => {
    const get = (pool: string, cluster = 'here') =>
      getNodePool({ input: { params: { cluster, pool } }, house });
    fill();
    const answer = poolDoor.response.parse(await get('np2'));
    expect(answer.pool).toMatchObject({ id: 'np2', state: 'degraded' });
    expect(answer.definition).toEqual(emptyPool);
    expect(answer.place).toEqual({ ...ack, poolId: 'np2' });
    expect(answer.vpcId).toBeNull();
    expect(answer.pool).not.toHaveProperty('definition');
    await expect(get('np9')).rejects.toMatchObject({ code: 'not-found' });
    await expect(get('np1', 'away')).rejects.toMatchObject({
      code: 'unavailable',
      details: { remedy: 'mend it' },
    });
  });
});

const everyFigure = (n: number) => ({
  clusters: n,
  nodesNotReady: n,
  poolsStuck: n,
  poolsShort: n,
  windowsPodsStuck: n,
  windowsNodesIll: n,
  drainsBlocked: n,
});

describe('attention', () => {
  test('sums what is known, tells how many clusters are not seen, and counts changes by what they need', async () => {
    fill();
    const answer = attentionDoor.response.parse(await getAttention({ house, actor }));
    expect(answer.attention).toEqual({
      changesFailed: 1,
      changesNeedAttention: 1,
      approvalsWaiting: 4,
      nodesNotReady: 1,
      poolsStuck: 1,
      poolsShort: 1,
      windowsPodsStuck: 1,
      windowsNodesIll: 0,
      windowsNodesIllIn: null,
      drainsBlocked: 0,
      drainsBlockedIn: null,
      unseen: everyFigure(1),
    });
    expect(listed.map(({ scope, state }) => [scope, state ?? null])).toEqual([
      ['waiting-for-me', null],
      ['all', 'failed'],
      ['all', 'needs-attention'],
    ]);
  });

  test('nothing read is unknown', async () => {
    const { attention } = await getAttention({ house, actor });
    expect(attention).toMatchObject({
      nodesNotReady: null,
      poolsStuck: null,
      poolsShort: null,
      windowsPodsStuck: null,
      windowsNodesIll: null,
      windowsNodesIllIn: null,
      drainsBlocked: null,
      drainsBlockedIn: null,
      unseen: everyFigure(2),
    });
  });

  test.each([
    ['live', 'live', everyFigure(0)],
    [
      'live',
      'stale',
      {
        clusters: 1,
        nodesNotReady: 1,
        poolsStuck: 0,
        poolsShort: 0,
        windowsPodsStuck: 1,
        windowsNodesIll: 1,
        drainsBlocked: 1,
      },
    ],
    [
      'live',
      'forbidden',
      {
        clusters: 1,
        nodesNotReady: 1,
        poolsStuck: 0,
        poolsShort: 0,
        windowsPodsStuck: 1,
        windowsNodesIll: 1,
        drainsBlocked: 1,
      },
    ],
    [
      'failed',
      'live',
      {
        clusters: 1,
        nodesNotReady: 0,
        poolsStuck: 1,
        poolsShort: 1,
        windowsPodsStuck: 0,
        windowsNodesIll: 0,
        drainsBlocked: 0,
      },
    ],
    ['stale', 'starting', everyFigure(1)],
  ] as const)('with ACK %s and Kubernetes %s', async (ackState, kubeState, unseen) => {
    fill();
    const sources = () => [status('ack', ackState), status('kubernetes', kubeState)];
    handles = [{ name: 'here', ack, store, sources, usage }];
    const { attention } = await getAttention({ house, actor });
    // What was read last is not hidden because it is old.
    expect(attention).toMatchObject({
      nodesNotReady: 1,
      poolsStuck: 1,
      poolsShort: 1,
      windowsPodsStuck: 1,
      unseen,
    });
  });

  test('a cluster without ACK has no pools that could be unseen', async () => {
    fill();
    const sources = () => [status('ack', 'absent'), status('kubernetes', 'live')];
    handles = [{ name: 'here', ack: null, store, sources, usage }];
    const { attention } = await getAttention({ house, actor });
    expect(attention).toMatchObject({ poolsStuck: 0, poolsShort: 0, unseen: { clusters: 0 } });
  });
});
