import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveView } from '@/lib/contract/live';
import type { Actor } from '@/lib/domain/access/actor';
import { rawPod } from '@/lib/server/kube/testing/objects';
import { cloudPool } from '../testing/cloud-parts';
import { byName } from '../testing/store-feeds';
import { ada, LiveStage, nodesView, pass, takeBlocks, types, without } from '../testing/live-stage';

const bob: Actor = { ...ada, id: 'local:bob', name: 'bob' };
let stage: LiveStage;
beforeEach(() => {
  stage = new LiveStage();
});
afterEach(() => stage.stop());

describe('declaring', () => {
  test('brings totals and sources at once; rows only when they changed lately', async () => {
    await pass(61_000);
    stage.put({ name: 'n2', cordoned: true });
    await pass(100);
    const tab = await stage.open();
    stage.hub.declare({ actor: ada, tab: tab.id, views: [nodesView(['n1', 'n2'])] });
    await pass(300);
    const got = tab.take();
    expect(new Set(types(got))).toEqual(new Set(['sources', 'node-rows', 'node-totals']));
    const rows = got.flatMap((message) => (message.type === 'node-rows' ? message.rows : []));
    expect(rows.map(({ name, cordoned }) => [name, cordoned])).toEqual([['n2', true]]);
    expect(got.find(({ type }) => type === 'node-totals')).toMatchObject({ totals: { total: 4, cordoned: 1 } });
  });

  test('keys that are no longer a page are reported as moved, once', async () => {
    await pass(61_000);
    const tab = await stage.open();
    const views = [nodesView(['n1', 'n3'])];
    stage.hub.declare({ actor: ada, tab: tab.id, views });
    await pass(300);
    expect(types(tab.take())).toContain('moved');
    stage.hub.declare({ actor: ada, tab: tab.id, views });
    await pass(300);
    expect(types(tab.take())).not.toContain('moved');
  });

  test('replaces what was declared before', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2']));
    stage.hub.declare({ actor: ada, tab: tab.id, views: [] });
    stage.put({ name: 'n1', cordoned: true });
    await pass(12_000);
    expect(tab.take()).toEqual([]);
  });

  test('another person’s tab, an unknown tab and an unknown cluster', async () => {
    const tab = await stage.open();
    const declare = (actor: Actor, id: string) => () => stage.hub.declare({ actor, tab: id, views: [] });
    expect(declare(bob, tab.id)).toThrow(/has ended/);
    expect(declare(ada, 'unknown-tab')).toThrow(/has ended/);
    stage.hub.declare({ actor: ada, tab: tab.id, views: [{ ...nodesView([]), cluster: 'other' } as LiveView] });
    await pass(300);
    expect(tab.take()).toEqual([]);
  });
});

describe('changes', () => {
  test('of a shown row are sent at once after a rest, then four times a second, coalesced', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2']));
    stage.put({ name: 'n1', cordoned: true });
    await pass(10);
    expect(types(tab.take())).toEqual(['node-rows', 'node-totals']);
    for (let index = 0; index < 50; index += 1) {
      stage.put({ name: 'n1', memory: `${index + 1}Gi` });
      stage.put({ name: 'n2', memory: `${index + 1}Gi` });
      await pass(20);
    }
    const rows = tab.take().filter(({ type }) => type === 'node-rows');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.length).toBeLessThanOrEqual(5);
    expect(rows.at(-1)).toMatchObject({ rows: [{ name: 'n1' }, { name: 'n2' }] });
  });

  test('of labels alone send no row, but move a page that is filtered by them', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2']));
    stage.put({ name: 'n1', labels: { team: 'web' } });
    await pass(300);
    expect(types(tab.take())).toEqual([]);
    const filtered = await stage.settled(nodesView(['n1'], { label: 'team=web' }));
    stage.put({ name: 'n2', labels: { team: 'web' } });
    await pass(300);
    expect(types(filtered.take())).toEqual(['moved']);
  });

  test('of a row that is not shown send no row, only the totals when they change', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2']));
    stage.put({ name: 'n4', cordoned: true });
    await pass(300);
    expect(types(tab.take())).toEqual(['node-totals']);
    stage.put({ name: 'n4', cordoned: true, cpu: '8' });
    await pass(300);
    expect(tab.take()).toEqual([]);
  });

  test('of rows that are not shown send nothing', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2']));
    const bytes = tab.bytes();
    for (let index = 0; index < 100; index += 1) {
      stage.put({ name: 'n1' });
      await pass(10);
    }
    expect(tab.bytes()).toBe(bytes);
  });

  test('of pods reach the row of their node', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2']));
    stage.store.sink('pods').upsert(rawPod({ name: 'p', node: 'n2', cpu: '1500m' }), false);
    await pass(300);
    expect(tab.take()).toMatchObject([{ type: 'node-rows', rows: [{ name: 'n2', requested: { cpuMilli: 1_500 } }] }]);
  });

  test('of membership or order are reported as moved', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2'], { state: 'ready' }));
    stage.put({ name: 'n0' });
    await pass(300);
    expect(types(tab.take())).toEqual(['node-totals', 'moved']);
    stage.put({ name: 'n4', ready: 'False' });
    await pass(300);
    expect(types(tab.take())).toContain('moved');
    stage.store.sink('nodes').remove('uid-n2');
    await pass(300);
    expect(types(tab.take())).toContain('moved');
  });

  test('reach every view of every tab, and no other tab', async () => {
    const tab = await stage.settled(nodesView(['n1', 'n2']), { ...nodesView(['n3']), id: 'second' });
    const other = await stage.open(bob);
    stage.hub.declare({ actor: bob, tab: other.id, views: [nodesView(['n4'])] });
    await pass(1_000);
    other.take();
    stage.put({ name: 'n3', memory: '8Gi' });
    await pass(300);
    expect(without(tab.take(), 'sources')).toMatchObject([{ type: 'node-rows', view: 'second' }]);
    expect(without(other.take(), 'sources')).toEqual([]);
  });

  test('of pools: rows, totals, moved', async () => {
    const poll = (...states: string[]) =>
      stage.store.setCloud({
        at: 1,
        pools: states.map((rawState, at) => cloudPool({ id: `np${at}`, rawState })),
        nodes: new Map(),
        tasks: new Map(),
      });
    poll('active', 'active');
    const pools: LiveView = { id: 'pools', type: 'node-pools', cluster: 'c', keys: ['np1', 'np0'], filter: byName };
    const tab = await stage.settled(pools);
    poll('active', 'scaling');
    await pass(300);
    expect(tab.take()).toMatchObject([{ type: 'pool-rows', rows: [{ id: 'np1', state: 'scaling' }] }]);
    poll('active', 'active', 'initial');
    await pass(300);
    expect(types(tab.take())).toEqual(['pool-rows', 'pool-totals', 'moved']);
  });

  test('of the overview are reported as moved only when a line changed', async () => {
    const tab = await stage.settled({ id: 'overview', type: 'clusters' });
    stage.put({ name: 'n1', cordoned: true });
    await pass(300);
    expect(without(tab.take(), 'sources')).toEqual([{ type: 'moved', view: 'overview' }]);
    stage.put({ name: 'n1', cordoned: true, labels: { extra: '1' } });
    await pass(300);
    expect(without(tab.take(), 'sources')).toEqual([]);
  });

  test('of changes reach the tabs that show changes', async () => {
    const tab = await stage.settled({ id: 'inbox', type: 'changes' });
    const other = await stage.settled(nodesView(['n1']));
    stage.moved({ id: '42', state: 'running' });
    await pass(10);
    expect(tab.take()).toEqual([{ type: 'change-moved', id: '42', state: 'running' }]);
    expect(without(other.take(), 'sources')).toEqual([]);
  });
});

describe('placement', () => {
  const view: LiveView = { id: 'placement', type: 'placement', cluster: 'c' };
  const workload = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', uid: 'u-web', resourceVersion: '1' },
    spec: { selector: { matchLabels: { app: 'web' } }, template: { spec: { containers: [] } } },
  };

  test.each<[string, () => void]>([
    ['a node', () => stage.put({ name: 'n1', cordoned: true })],
    ['a workload', () => stage.store.sink('Deployment').upsert(workload, false)],
    ['a pod', () => stage.store.sink('pods').upsert(rawPod({ name: 'p1', node: 'n1' }), false)],
  ])('%s that changes is sent within a second, once', async (_, move) => {
    const tab = await stage.settled(view);
    await pass(3_000);
    tab.take();
    move();
    await pass(1_100);
    expect(without(tab.take(), 'sources')).toEqual([{ type: 'moved', view: 'placement' }]);
    await pass(3_000);
    expect(without(tab.take(), 'sources')).toEqual([]);
  });
});

describe('freshness', () => {
  test('is sent when it changes and at least every ten seconds', async () => {
    const tab = await stage.settled(nodesView(['n1']));
    await pass(10_000);
    expect(types(tab.take())).toEqual(['sources']);
    stage.sources = [{ source: 'kubernetes', state: 'stale', seenAt: 1, checkedAt: 1, problem: null, retryAt: 9 }];
    await pass(1_100);
    expect(tab.take()).toMatchObject([{ type: 'sources', cluster: 'c', sources: [{ state: 'stale' }] }]);
  });

  test('a quiet stream is kept open by comments', async () => {
    const tab = await stage.open();
    await pass(31_000);
    expect(tab.comments.filter((comment) => comment.startsWith(':'))).toHaveLength(2);
  });
});

describe('tabs', () => {
  test('a tab that does not read must fetch again instead of filling a queue', async () => {
    await pass(20_000);
    const tab = await stage.open(ada, false);
    const names = ['n1', 'n2', 'n3', 'n4'];
    stage.hub.declare({ actor: ada, tab: tab.id, views: [nodesView(names), { id: 'inbox', type: 'changes' }] });
    for (let round = 0; round < 600; round += 1) {
      for (const name of names) stage.put({ name, memory: `${1 + (round % 7)}Gi` });
      await pass(250);
    }
    // The queue is bounded; later reads return the present, not the past.
    let waiting = 0;
    for (;;) {
      const part = await Promise.race([tab.reader.read(), pass(600).then(() => null)]);
      if (part === null || part.done) break;
      waiting += part.value.length;
      takeBlocks(tab, part.value);
    }
    expect(waiting).toBeLessThan(600_000);
    const got = tab.take();
    const fetched = got.flatMap((message) => (message.type === 'moved' ? message.view : []));
    expect(new Set(fetched)).toEqual(new Set(['nodes', 'inbox']));
    const last = got.findLast((message) => message.type === 'node-rows');
    expect(last).toMatchObject({
      rows: names.map((name) => ({ name, capacity: { memoryMiB: (1 + (599 % 7)) * 1_024 } })),
    });
  });

  test('end with their request, leaving nothing behind', async () => {
    const tab = await stage.settled(nodesView(['n1']));
    const other = await stage.open();
    expect(stage.hub.size).toBe(2);
    tab.abort.abort();
    await other.reader.cancel();
    expect(stage.hub.size).toBe(0);
    expect(() => stage.hub.declare({ actor: ada, tab: tab.id, views: [] })).toThrow(/has ended/);
    stage.put({ name: 'n1', cordoned: true });
    await pass(1_000);
    expect(tab.take()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('all end with the hub', async () => {
    for (let index = 0; index < 3; index += 1) await stage.open();
    await stage.open(bob);
    stage.hub.stop();
    expect(stage.hub.size).toBe(0);
  });

  test('of a request that has ended are never opened', () => {
    stage.hub.open({ actor: ada, signal: AbortSignal.abort() });
    expect(stage.hub.size).toBe(0);
  });
});
