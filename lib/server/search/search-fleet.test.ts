import { beforeEach, describe, expect, test } from 'vitest';
import { findObjects } from '@/lib/contract/search';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { searchFleet } from './search-fleet';

let stores: ClusterStore[];

function cluster(name: string): ClusterStore {
  const store = new ClusterStore({ name, environment: 'dev', ack: null });
  store.sink('nodes').upsert(rawNode({ name: `${name}-linux-1` }), true);
  store.sink('nodes').upsert(rawNode({ name: `${name}-win-1`, os: 'windows', build: '20348', ready: 'False' }), true);
  const put = (raw: RawObject, namespace: string): void => {
    store.sink('pods').upsert({ ...raw, metadata: { ...objectAt(raw, 'metadata'), namespace } }, true);
  };
  put(
    rawPod({
      name: 'iis-abc12-x',
      uid: '1',
      node: `${name}-win-1`,
      owner: 'iis',
      windows: true,
      waiting: 'ImagePullBackOff',
      image: 'iis:ltsc2022',
    }),
    'web',
  );
  put(rawPod({ name: 'portal-abc12-y', uid: '2', node: `${name}-linux-1`, owner: 'portal' }), 'web');
  put(rawPod({ name: 'portal', uid: '3', node: `${name}-linux-1` }), 'shop');
  store.setKnown('nodes');
  store.setKnown('pods');
  return store;
}

const find = (q: string, more: object = {}) => searchFleet(stores, findObjects.query.parse({ q, ...more }));
const found = async (q: string, more: object = {}): Promise<string[]> =>
  (await find(q, more)).rows.map((row) => `${row.cluster} ${row.type} ${row.name}`);

beforeEach(() => {
  stores = [cluster('dev'), cluster('prod')];
});

describe('search over all clusters', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['type:pod iis', ['dev pod iis-abc12-x', 'prod pod iis-abc12-x']],
    ['prod iis type:pod', ['prod pod iis-abc12-x']],
    ['state:imagepull cluster:prod', ['prod pod iis-abc12-x']],
    ['os:windows state:notready type:node', ['dev node dev-win-1', 'prod node prod-win-1']],
    ['build:20348 cluster:dev type:pod', ['dev pod iis-abc12-x']],
    ['image:ltsc2022 type:workloads cluster:dev', ['dev workload iis']],
    ['type:pod -ns:web cluster:dev', ['dev pod portal']],
    ['node:dev-linux type:pod', ['dev pod portal', 'dev pod portal-abc12-y']],
    ['kind:deployment cluster:dev type:pod', ['dev pod iis-abc12-x', 'dev pod portal-abc12-y']],
    ['web/portal cluster:dev', ['dev workload portal', 'dev pod portal-abc12-y']],
    ['nothing-has-this', []],
  ])('%s', async (q, expected) => expect(await found(q)).toEqual(expected));

  test('an equal name comes before one that begins with it, a failing one before others', async () => {
    const names = (await find('portal cluster:dev')).rows.map(({ name }) => name);
    expect(names).toEqual(['portal', 'portal', 'portal', 'portal-abc12-y']);
    const troubled = (await find('cluster:dev', { sort: 'state' })).rows.map((row) => row.troubled);
    expect(troubled).toEqual(troubled.toSorted((x, y) => Number(y) - Number(x)));
    expect(troubled[0]).toBe(true);
  });

  test('a node has been in its state since the same time as on its own page', async () => {
    const [node] = (await find('type:node dev-win')).rows;
    expect(node?.since).toBe(stores[0]?.nodeNamed('dev-win-1')?.stateSince);
    expect(node?.since).not.toBeNull();
  });

  test('rows beyond the limit are counted, and each type has its share', async () => {
    const page = await find('cluster:dev', { each: 1 });
    expect(page.rows.map(({ type }) => type).toSorted()).toEqual(['node', 'pod', 'workload']);
    expect(page.matching).toEqual({ node: 2, workload: 3, pod: 3 });
    expect(page.orMore).toBe(false);
    expect((await find('cluster:dev', { limit: 2 })).rows).toHaveLength(2);
  });

  test('a row says state, age, OS, build and place', async () => {
    const [row] = (await find('iis type:pod cluster:prod')).rows;
    expect(row).toMatchObject({
      namespace: 'web',
      kind: 'Deployment',
      state: 'stuck',
      word: 'ImagePullBackOff',
      troubled: true,
      os: 'windows',
      build: '20348',
      node: 'prod-win-1',
    });
  });
});
