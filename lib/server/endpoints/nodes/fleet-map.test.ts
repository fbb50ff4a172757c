import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { fleetMap as endpoint } from '@/lib/contract/map';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { ask } from '../testing/ask';
import { fillNodes, TwoClusters } from '../testing/two-clusters';
import { fleetMap } from './fleet-map';

let scene: TwoClusters;
beforeEach(() => {
  scene = new TwoClusters();
});

const mapOf = (query: object = {}) => ask(endpoint, fleetMap, { app: scene.app, query });
const here = async (query: object = {}) => {
  const [one] = (await mapOf({ cluster: 'here', ...query })).clusters;
  if (!one?.nodes) throw new Error('not read');
  return one.nodes;
};
const upsert = (raw: RawObject) => scene.store.sink('nodes').upsert(raw, false);

describe('the map', () => {
  test('has every node of every cluster by OS, build and pool; a cluster that was not read is unknown, not empty', async () => {
    scene.fill();
    const { clusters } = await mapOf();
    expect(clusters.map(({ cluster, total, nodes }) => [cluster, total, nodes?.name.length ?? null])).toEqual([
      ['here', 251, 251],
      ['away', null, null],
    ]);
    expect(clusters[1]?.sources.map(({ state }) => state)).toEqual(['failed', 'starting']);
    const { groups, group, state } = await here();
    expect(groups.map(({ os, build, poolId }) => [os, build, poolId])).toEqual([
      ['linux', null, 'np1'],
      ['linux', null, 'np2'],
      ['windows', '20348', 'np2'],
    ]);
    expect([0, 1, 2].map((at) => group.filter((one) => one === at).length)).toEqual([100, 150, 1]);
    expect(state.filter((one) => one !== 0)).toEqual([1]);
  });

  test('a cluster of that name, or none', async () => {
    scene.fill();
    expect((await mapOf({ cluster: 'away' })).clusters.map(({ cluster }) => cluster)).toEqual(['away']);
    await expect(mapOf({ cluster: 'nowhere' })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('requests are unknown until the pods have been read', async () => {
    fillNodes(scene.store, { count: 2, first: 2 });
    scene.store.setKnown('nodes');
    expect((await here()).load).toEqual([null, null]);
    scene.store.sink('pods').upsert(rawPod({ name: 'p', node: 'n0', cpu: '1' }), true);
    scene.store.setKnown('pods');
    expect((await here()).load).toEqual([25, 0]);
    expect((await here({ fill: 'pods' })).load).toEqual([2, 0]);
  });

  test.each([
    ['zone', ['cn-hangzhou-g', 'cn-hangzhou-h']],
    ['type', ['ecs.g6.xlarge']],
    ['build', [null]],
    ['pool', [null]],
  ])('grouped by %s', async (group, names) => {
    upsert(rawNode({ name: 'n1' }));
    upsert(rawNode({ name: 'n2', labels: { 'topology.kubernetes.io/zone': 'cn-hangzhou-g' } }));
    scene.store.setKnown('nodes');
    expect((await here({ group })).groups.map(({ name }) => name)).toEqual(names);
  });

  test('words are sent once; what a node does not report is unknown', async () => {
    upsert(rawNode({ name: 'n1' }));
    upsert(rawNode({ name: 'n2' }));
    upsert(rawNode({ name: 'w1', os: 'windows', build: '17763' }));
    scene.store.setKnown('nodes');
    expect(await here({ fill: 'version' })).toMatchObject({ words: ['v1.32.1'], load: [0, 0, 0] });
    expect(await here({ fill: 'build' })).toMatchObject({ words: ['17763'], load: [null, null, 0] });
  });

  test('tells since when a node is in its state, from its Ready condition', async () => {
    const raw = rawNode({ name: 'n1', ready: 'False', cordoned: true });
    const changed = {
      type: 'Ready',
      status: 'False',
      reason: 'KubeletNotReady',
      message: '',
      lastTransitionTime: '2026-11-02T10:00:30Z',
    };
    upsert({ ...raw, status: { ...(raw['status'] as object), conditions: [changed] } });
    scene.store.setKnown('nodes');
    const { state, since } = await here();
    expect([state, since]).toEqual([[9], [Date.parse('2026-11-02T10:00:30Z') / 1_000]]);
  });

  test.each([{ fill: 'colour' }, { group: 'name' }, { cluster: '' }, { limit: '1' }])('refuses %j', (query) =>
    expect(endpoint.query.safeParse(query).success).toBe(false),
  );
});

describe('its size', () => {
  test('5,000 nodes are at most 60 kB compressed, whatever they are called', async () => {
    for (let at = 0; at < 5_000; at += 1) {
      const name = `cn-hangzhou.10.${at % 7}.${(at * 7) % 251}.${(at * 13) % 255}-${at}`;
      const raw = rawNode({ name, uid: crypto.randomUUID(), pool: `np${at % 20}` });
      const lastTransitionTime = new Date(Date.UTC(2026, 9, 1) + at * 7_919_000).toISOString();
      upsert({
        ...raw,
        status: { ...(raw['status'] as object), conditions: [{ type: 'Ready', status: 'True', lastTransitionTime }] },
      });
      scene.store.sink('pods').upsert(rawPod({ name: `p${at}`, node: name, cpu: `${(at * 31) % 4_000}m` }), true);
    }
    scene.store.setKnown('nodes');
    scene.store.setKnown('pods');
    const { clusters } = await mapOf({ cluster: 'here' });
    expect(gzipSync(JSON.stringify(clusters)).length).toBeLessThan(60_000);
  });

  test('clusters beyond what a picture holds are counted, not drawn; alone each is drawn', async () => {
    fillNodes(scene.store, { count: 7_000, first: 10 });
    fillNodes(scene.away, { count: 5_001, first: 10 });
    scene.store.setKnown('nodes');
    scene.away.setKnown('nodes');
    const { clusters } = await mapOf();
    expect(clusters.map(({ total, nodes }) => [total, nodes?.name.length ?? null])).toEqual([
      [7_000, 7_000],
      [5_001, null],
    ]);
    expect((await mapOf({ cluster: 'away' })).clusters[0]?.nodes?.name).toHaveLength(5_001);
  });
});
