import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveMessage, LiveView } from '@/lib/contract/live';
import { MOST_TILES } from '@/lib/domain/node/node-map';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from '../cluster-store';
import { LiveTab } from './live-tab';
import { ada, LiveStage, pass, type Tab, takeBlocks, types, without } from '../testing/live-stage';

const view = (more: Partial<Extract<LiveView, { type: 'map' }>> = {}): LiveView => ({
  id: 'map',
  type: 'map',
  cluster: 'c',
  group: 'pool',
  fill: 'cpu',
  ...more,
});

let stage: LiveStage;
beforeEach(() => {
  stage = new LiveStage();
});
afterEach(() => stage.stop());

const tilesOf = (messages: LiveMessage[]) =>
  messages.flatMap((message) =>
    message.type === 'map-tiles' ? message.tiles.map(([name, , state]) => [name, state]) : [],
  );
const tiles = (tab: Tab) => without(tab.take(), 'sources');

describe('a map', () => {
  test('gets the tile that looks different, at once, with its group', async () => {
    const tab = await stage.settled(view());
    stage.put({ name: 'n2', ready: 'False', cordoned: true, pool: 'np1' });
    await pass(10);
    expect(tiles(tab)).toEqual([
      {
        type: 'map-tiles',
        view: 'map',
        cluster: 'c',
        now: expect.any(Number),
        groups: [{ key: 'linux//np1', os: 'linux', build: null, name: 'np1', poolId: 'np1' }],
        tiles: [['n2', 'linux//np1', 9, expect.any(Number), 0]],
        removed: [],
      },
    ]);
  });

  test('gets many changes at most four times a second, each tile as it is then', async () => {
    const tab = await stage.settled(view());
    for (let index = 0; index < 50; index += 1) {
      stage.put({ name: 'n1', cordoned: index % 2 === 0 });
      await pass(20);
    }
    const messages = tiles(tab);
    expect(messages.length).toBeLessThanOrEqual(5);
    expect(tilesOf(messages).at(-1)).toEqual(['n1', 0]);
  });

  test('gets nothing for what it does not show', async () => {
    const tab = await stage.settled(view({ fill: 'version' }));
    const bytes = tab.bytes();
    stage.put({ name: 'n1', labels: { team: 'web' } });
    stage.store.sink('pods').upsert(rawPod({ name: 'p', node: 'n2', cpu: '1500m' }), false);
    await pass(300);
    expect(tab.bytes()).toBe(bytes);
  });

  test('gets the load that it shades by, only when its percent changes', async () => {
    const tab = await stage.settled(view());
    const pods = stage.store.sink('pods');
    pods.upsert(rawPod({ name: 'p', node: 'n2', cpu: '1500m' }), false);
    await pass(300);
    expect(tiles(tab)).toMatchObject([{ tiles: [['n2', 'linux//', 0, expect.any(Number), 38]] }]);
    pods.upsert(rawPod({ name: 'q', node: 'n2', cpu: '1m' }), false);
    await pass(300);
    expect(tiles(tab)).toEqual([]);
  });

  test('gets new nodes and those that are gone', async () => {
    const tab = await stage.settled(view());
    stage.put({ name: 'n9' });
    stage.store.sink('nodes').remove('uid-n1');
    await pass(300);
    expect(tiles(tab)).toMatchObject([{ tiles: [['n9', 'linux//', 0, expect.any(Number), 0]], removed: ['n1'] }]);
  });

  test('gets what changed between its page and its declaration', async () => {
    await pass(61_000);
    stage.put({ name: 'n3', cordoned: true });
    await pass(1_000);
    const tab = await stage.open();
    stage.hub.declare({ actor: ada, tab: tab.id, views: [view()] });
    await pass(300);
    expect(tilesOf(tab.take())).toEqual([['n3', 8]]);
  });

  test('of all clusters is of each of them; of an unknown one, of none', async () => {
    const all = await stage.settled(view({ cluster: null }));
    const none = await stage.settled(view({ cluster: 'other' }));
    stage.put({ name: 'n1', cordoned: true });
    await pass(300);
    expect(tilesOf(all.take())).toEqual([['n1', 8]]);
    expect(none.take()).toEqual([]);
  });

  test('of clusters that the picture has no room for, a tab gets nothing', async () => {
    const [large, small] = ['large', 'small'].map((name) => {
      const store = new ClusterStore({ name, environment: 'dev', ack: null });
      store.setKnown('nodes');
      return { name, store, sources: () => [] };
    });
    if (large === undefined || small === undefined) throw new Error('no clusters');
    small.store.sink('nodes').upsert(rawNode({ name: 's1' }), true);
    const row = small.store.nodeNamed('s1');
    if (row === null) throw new Error('no node');
    vi.spyOn(large.store, 'matchingNodes').mockReturnValue(Array.from({ length: MOST_TILES }, () => row));
    const clusters = new Map([large, small].map((one) => [one.name, one]));
    const watched = vi.spyOn(small.store, 'subscribe');
    const tab = new LiveTab({ id: 't', actorId: 'a', clusters, clock: { now: () => 0 }, closed: () => undefined });
    vi.spyOn(large.store, 'changedAt').mockReturnValue(0);
    tab.declare([view({ cluster: null })]);
    expect(watched).not.toHaveBeenCalled();
    tab.declare([view({ cluster: 'small' })]);
    expect(watched).toHaveBeenCalledOnce();
    tab.close();
  });

  test('of a tab that does not read is fetched again, and later changes follow', async () => {
    await pass(20_000);
    const tab = await stage.open(ada, false);
    stage.hub.declare({ actor: ada, tab: tab.id, views: [view()] });
    for (let round = 0; round < 3_000; round += 1) {
      for (const name of ['n1', 'n2', 'n3', 'n4']) stage.put({ name, cordoned: round % 2 === 0 });
      await pass(250);
    }
    for (;;) {
      const part = await Promise.race([tab.reader.read(), pass(600).then(() => null)]);
      if (part === null || part.done) break;
      takeBlocks(tab, part.value);
    }
    const got = tab.take();
    expect(types(got)).toContain('moved');
    expect(got.filter(({ type }) => type === 'moved').every((one) => one.type === 'moved' && one.view === 'map')).toBe(
      true,
    );
  });
});
