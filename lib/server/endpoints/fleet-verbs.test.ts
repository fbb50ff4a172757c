import { beforeEach, describe, expect, test } from 'vitest';
import { getCluster as clusterEndpoint, listClusters as clustersEndpoint } from '@/lib/contract/clusters';
import { getNodePool as poolEndpoint } from '@/lib/contract/node-pool';
import { listNodePools as poolsEndpoint } from '@/lib/contract/node-pools';
import { listNodes as nodesEndpoint } from '@/lib/contract/nodes';
import { listFailingPods as failingEndpoint } from '@/lib/contract/pods';
import { storeFeeds } from '@/lib/server/fleet/testing/store-feeds';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { ask } from './testing/ask';
import { ack, TwoClusters } from './testing/two-clusters';
import { getCluster, listClusters } from './clusters';
import { getNodePool, listNodePools } from './pools/node-pools';
import { listFailingPods, listNodes } from './nodes/list-nodes';

let scene: TwoClusters;
beforeEach(() => {
  scene = new TwoClusters();
});

const request = (query: object = {}, more: object = {}) => ({
  app: scene.app,
  params: { cluster: 'here', ...more },
  query,
});
const nodes = (query: object) => ask(nodesEndpoint, listNodes, request(query));

describe('clusters', () => {
  test('all of them, read or not, in the form of the contract', async () => {
    scene.fill();
    const answer = clustersEndpoint.response.parse(await listClusters({ app: scene.app }));
    expect(answer.rows.map(({ name, linux, pools }) => [name, linux?.nodes ?? null, pools])).toEqual([
      ['here', 250, 2],
      ['away', null, null],
    ]);
    expect(answer.rows[1]?.sources[0]?.problem?.remedy).toBe('fix it');
  });

  test('one, or none of that name', async () => {
    const get = (cluster: string) => ask(clusterEndpoint, getCluster, request({}, { cluster }));
    expect((await get('away')).cluster.windowsPodsStuck).toBeNull();
    await expect(get('nowhere')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('nodes', () => {
  test('pages in order, with totals of the cluster and the count of matches', async () => {
    scene.fill();
    const first = await nodes({});
    expect(first.rows).toHaveLength(100);
    expect(first).toMatchObject({ matching: 251, totals: { total: 251, ready: 250, notReady: 1, windows: 1 } });
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
    scene.fill();
    expect(await nodes(query)).toMatchObject({ matching, totals: { total } });
  });

  test.each(['name', 'state', 'pool', 'os', 'age', 'cpu', 'memory'])(
    'sorted by %s up is sorted down, reversed',
    async (sort) => {
      scene.fill();
      const keys = async (dir: string) => (await nodes({ sort, dir, limit: '500' })).rows.map(({ key }) => key);
      expect(new Set(await keys('asc'))).toEqual(new Set(await keys('desc')));
      if (sort === 'state') expect((await nodes({ sort, limit: '1' })).rows[0]?.name).toBe('n007');
    },
  );
});

describe('node pools', () => {
  test('with totals by OS', async () => {
    scene.fill();
    const answer = await ask(poolsEndpoint, listNodePools, request());
    expect(answer.rows.map(({ id, total, ready }) => [id, total, ready])).toEqual([
      ['np1', 100, 99],
      ['np2', 151, 151],
    ]);
    expect(answer.totals).toMatchObject({ pools: 2, linux: { pools: 2, nodes: 251, ready: 250 } });
    const filtered = await ask(poolsEndpoint, listNodePools, { ...request(), query: { q: 'np1' } });
    expect(filtered.rows).toHaveLength(1);
    expect(filtered.totals).toMatchObject({ pools: 1, linux: { pools: 1, nodes: 100, ready: 99 } });
  });

  test('one; unknown until ACK has been read; then not found', async () => {
    const get = (pool: string, cluster = 'here') => ask(poolEndpoint, getNodePool, request({}, { cluster, pool }));
    scene.fill();
    const answer = await get('np2');
    expect(answer.pool).toMatchObject({ id: 'np2', state: 'degraded' });
    expect(answer.definition).toEqual(emptyPool);
    expect(answer.place).toEqual({ ...ack, poolId: 'np2' });
    expect(answer.vpcId).toBeNull();
    expect(answer.pool).not.toHaveProperty('definition');
    await expect(get('np9')).rejects.toMatchObject({ code: 'not-found' });
    await expect(get('np1', 'away')).rejects.toMatchObject({ code: 'unavailable', details: { remedy: 'fix it' } });
  });
});

describe('failing pods', () => {
  const failing = (query: object, cluster = 'here') =>
    ask(failingEndpoint, listFailingPods, request(query, { cluster }));

  test('are unknown until they have been read; then each has its reason', async () => {
    expect(await failing({})).toMatchObject({ rows: [], groups: [], totals: null });
    const { node, pod, known } = storeFeeds(() => scene.store);
    node({ name: 'w1', os: 'windows' }, true);
    pod({ name: 'a', windows: true, unschedulable: true }, true);
    pod({ name: 'b', unschedulable: true }, true);
    pod({ name: 'c', node: 'w1' }, true);
    known();
    const { rows, totals } = await failing({ figure: 'windowsPodsStuck', limit: '1' });
    expect(rows).toMatchObject([{ name: 'a', state: 'Unschedulable', reason: '0/5 nodes' }]);
    expect(totals).toEqual({ podsNotRunning: 2, windowsPodsStuck: 1 });
  });

  test.each([{ figure: 'solaris' }, { limit: '0' }, { limit: '501' }, { limit: '1e1' }, { namespace: 'x' }])(
    'a query like %j is refused',
    (query) => expect(failingEndpoint.query.safeParse(query).success).toBe(false),
  );

  test('of a cluster that is not configured are not found', () =>
    expect(failing({}, 'elsewhere')).rejects.toMatchObject({ code: 'not-found' }));
});
