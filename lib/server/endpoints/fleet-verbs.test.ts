import { beforeEach, describe, expect, test } from 'vitest';
import { getCluster as clusterEndpoint, listClusters as clustersEndpoint } from '@/lib/contract/clusters';
import { getNodePool as poolEndpoint } from '@/lib/contract/node-pool';
import { listNodePools as poolsEndpoint } from '@/lib/contract/node-pools';
import { listNodes as nodesEndpoint } from '@/lib/contract/nodes';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { ack, TwoClusters } from './testing/two-clusters';
import { getCluster } from './get-cluster';
import { getNodePool } from './pools/get-node-pool';
import { listClusters } from './list-clusters';
import { listNodePools } from './pools/list-node-pools';
import { listNodes } from './nodes/list-nodes';

let scene: TwoClusters;
beforeEach(() => {
  scene = new TwoClusters();
});

const nodes = (query: object, cluster = 'here') =>
  listNodes({ input: { params: { cluster }, query: nodesEndpoint.query.parse(query) }, app: scene.app });

describe('clusters', () => {
  test('all of them, read or not, in the form of the contract', async () => {
    scene.fill();
    const answer = clustersEndpoint.response.parse(await listClusters({ app: scene.app }));
    expect(answer.rows.map(({ name, linux, pools }) => [name, linux?.nodes ?? null, pools])).toEqual([
      ['here', 250, 2],
      ['away', null, null],
    ]);
    expect(answer.rows[1]?.sources[0]?.problem?.remedy).toBe('mend it');
  });

  test('one, or none of that name', async () => {
    const answer = await getCluster({ input: { params: { cluster: 'away' } }, app: scene.app });
    expect(clusterEndpoint.response.parse(answer).cluster.windowsPodsStuck).toBeNull();
    await expect(getCluster({ input: { params: { cluster: 'nowhere' } }, app: scene.app })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('nodes', () => {
  test('pages in order, with totals of the cluster and the count of matches', async () => {
    scene.fill();
    const first = nodesEndpoint.response.parse(await nodes({}));
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
  const query = poolsEndpoint.query.parse({});

  test('with totals by OS', async () => {
    scene.fill();
    const answer = poolsEndpoint.response.parse(
      await listNodePools({ input: { params: { cluster: 'here' }, query }, app: scene.app }),
    );
    expect(answer.rows.map(({ id, total, ready }) => [id, total, ready])).toEqual([
      ['np1', 100, 99],
      ['np2', 151, 151],
    ]);
    expect(answer.totals).toMatchObject({ pools: 2, linux: { pools: 2, nodes: 251, ready: 250 } });
  });

  test('one; unknown while ACK has not been read; not found afterwards', async () => {
    const get = (pool: string, cluster = 'here') =>
      getNodePool({ input: { params: { cluster, pool } }, app: scene.app });
    scene.fill();
    const answer = poolEndpoint.response.parse(await get('np2'));
    expect(answer.pool).toMatchObject({ id: 'np2', state: 'degraded' });
    expect(answer.definition).toEqual(emptyPool);
    expect(answer.place).toEqual({ ...ack, poolId: 'np2' });
    expect(answer.vpcId).toBeNull();
    expect(answer.pool).not.toHaveProperty('definition');
    await expect(get('np9')).rejects.toMatchObject({ code: 'not-found' });
    await expect(get('np1', 'away')).rejects.toMatchObject({ code: 'unavailable', details: { remedy: 'mend it' } });
  });
});
