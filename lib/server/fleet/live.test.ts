import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveMessage, type LiveView, liveMessageSchema } from '@/lib/contract/live';
import type { Actor } from '@/lib/domain/access/actor';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from './cluster-store';
import { LiveHub } from './live-hub';
import { cloudPool } from './testing/cloud-parts';

const ada: Actor = { kind: 'person', id: 'local:ada', name: 'ada', roles: ['viewer'], via: 'session' };
const bob: Actor = { ...ada, id: 'local:bob', name: 'bob' };
const clock = { now: () => Date.now() };
const filter = { sort: 'name', dir: 'asc' } as const;

let store: ClusterStore;
let hub: LiveHub;
let sources: SourceStatus[];
let moved: (moved: { id: string; state: string }) => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000_000 });
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  sources = [{ source: 'kubernetes', state: 'live', seenAt: 1, problem: null, retryAt: null }];
  hub = new LiveHub({ clusters: [{ name: 'c', store, sources: () => sources }], clock });
  hub.follow({
    onMoved: (listener) => {
      moved = listener;
      return () => undefined;
    },
  });
  for (const name of ['n1', 'n2', 'n3', 'n4']) put({ name });
  store.setKnown('nodes');
  store.setKnown('pods');
  store.settle();
});

afterEach(() => {
  hub.stop();
  store.close();
  vi.useRealTimers();
});

let version = 0;
function put(parts: Parameters<typeof rawNode>[0]): void {
  version += 1;
  store.sink('nodes').upsert(rawNode({ ...parts, version }), false);
}

interface Tab {
  id: string;
  messages: LiveMessage[];
  comments: string[];
  bytes: () => number;
  take: () => LiveMessage[];
  reader: ReadableStreamDefaultReader<Uint8Array>;
  abort: AbortController;
}

/** Opens a tab and reads what comes. Every message must be one of the contract. */
async function open(actor = ada, read = true): Promise<Tab> {
  const abort = new AbortController();
  const reader = hub.open({ actor, signal: abort.signal }).getReader();
  const tab: Tab = {
    id: '',
    messages: [],
    comments: [],
    bytes: () => bytes,
    take: () => tab.messages.splice(0),
    reader,
    abort,
  };
  let bytes = 0;
  const decoder = new TextDecoder();
  const pump = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      for (const block of decoder.decode(part.value).split('\n\n').filter(Boolean)) takeBlock(tab, block);
    }
  };
  const first = await reader.read();
  for (const block of decoder.decode(first.value).split('\n\n').filter(Boolean)) takeBlock(tab, block);
  if (read) void pump();
  const [hello] = tab.take();
  if (hello?.type !== 'hello') throw new Error('no hello');
  tab.id = hello.tab;
  return tab;
}

function takeBlock(tab: Tab, block: string): void {
  const [event, data] = block.split('\n');
  if (event === undefined || data === undefined) {
    tab.comments.push(block);
    return;
  }
  const message = liveMessageSchema.parse(JSON.parse(data.replace(/^data: /, '')));
  expect(event).toBe(`event: ${message.type}`);
  tab.messages.push(message);
}

const nodesView = (
  keys: string[],
  more: Partial<Extract<LiveView, { type: 'nodes' }>['filter']> = {},
): LiveView => ({
  id: 'nodes',
  type: 'nodes',
  cluster: 'c',
  keys: keys.map((key) => `uid-${key}`),
  filter: { ...filter, ...more },
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const types = (messages: LiveMessage[]) => messages.map(({ type }) => type);
const without = (messages: LiveMessage[], ...left: LiveMessage['type'][]) =>
  messages.filter(({ type }) => !left.includes(type));

/** A tab whose page is minutes old and was declared a while ago. */
async function settled(...views: LiveView[]): Promise<Tab> {
  await pass(20_000);
  const tab = await open();
  hub.declare({ actor: ada, tab: tab.id, views });
  await pass(1_000);
  tab.take();
  return tab;
}

describe('declaring', () => {
  test('brings totals and sources at once; rows only when they changed lately', async () => {
    await pass(20_000);
    put({ name: 'n2', cordoned: true });
    await pass(100);
    const tab = await open();
    hub.declare({ actor: ada, tab: tab.id, views: [nodesView(['n1', 'n2'])] });
    await pass(300);
    const got = tab.take();
    expect(new Set(types(got))).toEqual(new Set(['sources', 'node-rows', 'node-totals']));
    const rows = got.flatMap((message) => (message.type === 'node-rows' ? message.rows : []));
    expect(rows.map(({ name, cordoned }) => [name, cordoned])).toEqual([['n2', true]]);
    expect(got.find(({ type }) => type === 'node-totals')).toMatchObject({
      totals: { total: 4, cordoned: 1 },
    });
  });

  test('keys that are no page any more are called moved, once', async () => {
    await pass(20_000);
    const tab = await open();
    const views = [nodesView(['n1', 'n3'])];
    hub.declare({ actor: ada, tab: tab.id, views });
    await pass(300);
    expect(types(tab.take())).toContain('moved');
    hub.declare({ actor: ada, tab: tab.id, views });
    await pass(300);
    expect(types(tab.take())).not.toContain('moved');
  });

  test('replaces what was declared before', async () => {
    const tab = await settled(nodesView(['n1', 'n2']));
    hub.declare({ actor: ada, tab: tab.id, views: [] });
    put({ name: 'n1', cordoned: true });
    await pass(12_000);
    expect(tab.take()).toEqual([]);
  });

  test('somebody else’s tab, an unknown one and an unknown cluster', async () => {
    const tab = await open();
    const declare = (actor: Actor, id: string) => () => hub.declare({ actor, tab: id, views: [] });
    expect(declare(bob, tab.id)).toThrow(/not open/);
    expect(declare(ada, 'unknown-tab')).toThrow(/not open/);
    hub.declare({ actor: ada, tab: tab.id, views: [{ ...nodesView([]), cluster: 'other' } as LiveView] });
    await pass(300);
    expect(tab.take()).toEqual([]);
  });
});

describe('changes', () => {
  test('of a shown row come at once after a rest, then four times a second, coalesced', async () => {
    const tab = await settled(nodesView(['n1', 'n2']));
    put({ name: 'n1', cordoned: true });
    await pass(10);
    expect(types(tab.take())).toEqual(['node-rows', 'node-totals']);
    for (let index = 0; index < 50; index += 1) {
      put({ name: 'n1', memory: `${index + 1}Gi` });
      put({ name: 'n2', memory: `${index + 1}Gi` });
      await pass(20);
    }
    const rows = tab.take().filter(({ type }) => type === 'node-rows');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.length).toBeLessThanOrEqual(5);
    expect(rows.at(-1)).toMatchObject({ rows: [{ name: 'n1' }, { name: 'n2' }] });
  });

  test('of a row that is not shown send no row, only the totals when they change', async () => {
    const tab = await settled(nodesView(['n1', 'n2']));
    put({ name: 'n4', cordoned: true });
    await pass(300);
    expect(types(tab.take())).toEqual(['node-totals']);
    put({ name: 'n4', cordoned: true, cpu: '8' });
    await pass(300);
    expect(tab.take()).toEqual([]);
  });

  test('that nobody sees send nothing at all', async () => {
    const tab = await settled(nodesView(['n1', 'n2']));
    const bytes = tab.bytes();
    for (let index = 0; index < 100; index += 1) {
      put({ name: 'n1' });
      await pass(10);
    }
    expect(tab.bytes()).toBe(bytes);
  });

  test('of pods reach the row of their node', async () => {
    const tab = await settled(nodesView(['n1', 'n2']));
    store.sink('pods').upsert(rawPod({ name: 'p', node: 'n2', cpu: '1500m' }), false);
    await pass(300);
    expect(tab.take()).toMatchObject([
      { type: 'node-rows', rows: [{ name: 'n2', requested: { cpuMilli: 1_500 } }] },
    ]);
  });

  test('of membership or order are called moved', async () => {
    const tab = await settled(nodesView(['n1', 'n2'], { state: 'ready' }));
    put({ name: 'n0' });
    await pass(300);
    expect(types(tab.take())).toEqual(['node-totals', 'moved']);
    put({ name: 'n4', ready: 'False' });
    await pass(300);
    expect(types(tab.take())).toContain('moved');
    store.sink('nodes').remove('uid-n2');
    await pass(300);
    expect(types(tab.take())).toContain('moved');
  });

  test('reach every view of every tab, and the other tab not', async () => {
    const tab = await settled(nodesView(['n1', 'n2']), { ...nodesView(['n3']), id: 'second' });
    const other = await open(bob);
    hub.declare({ actor: bob, tab: other.id, views: [nodesView(['n4'])] });
    await pass(1_000);
    other.take();
    put({ name: 'n3', memory: '8Gi' });
    await pass(300);
    expect(without(tab.take(), 'sources')).toMatchObject([{ type: 'node-rows', view: 'second' }]);
    expect(without(other.take(), 'sources')).toEqual([]);
  });

  test('of pools: rows, totals, moved', async () => {
    const poll = (...states: string[]) =>
      store.setCloud({
        at: 1,
        pools: states.map((rawState, at) => cloudPool({ id: `np${at}`, rawState })),
        nodes: new Map(),
        tasks: new Map(),
      });
    poll('active', 'active');
    const pools: LiveView = { id: 'pools', type: 'node-pools', cluster: 'c', keys: ['np1', 'np0'], filter };
    const tab = await settled(pools);
    poll('active', 'scaling');
    await pass(300);
    expect(tab.take()).toMatchObject([{ type: 'pool-rows', rows: [{ id: 'np1', state: 'scaling' }] }]);
    poll('active', 'active', 'initial');
    await pass(300);
    expect(types(tab.take())).toEqual(['pool-rows', 'pool-totals', 'moved']);
  });

  test('of the overview are called moved only when a line changed', async () => {
    const tab = await settled({ id: 'overview', type: 'clusters' });
    put({ name: 'n1', cordoned: true });
    await pass(300);
    expect(without(tab.take(), 'sources')).toEqual([{ type: 'moved', view: 'overview' }]);
    put({ name: 'n1', cordoned: true, labels: { extra: '1' } });
    await pass(300);
    expect(without(tab.take(), 'sources')).toEqual([]);
  });

  test('of changes reach the tabs that show changes', async () => {
    const tab = await settled({ id: 'inbox', type: 'changes' });
    const other = await settled(nodesView(['n1']));
    moved({ id: '42', state: 'running' });
    await pass(10);
    expect(tab.take()).toEqual([{ type: 'change-moved', id: '42', state: 'running' }]);
    expect(without(other.take(), 'sources')).toEqual([]);
  });
});

describe('freshness', () => {
  test('comes when it changes and at least every ten seconds', async () => {
    const tab = await settled(nodesView(['n1']));
    await pass(10_000);
    expect(types(tab.take())).toEqual(['sources']);
    sources = [{ source: 'kubernetes', state: 'stale', seenAt: 1, problem: null, retryAt: 9 }];
    await pass(1_100);
    expect(tab.take()).toMatchObject([{ type: 'sources', cluster: 'c', sources: [{ state: 'stale' }] }]);
  });

  test('a quiet stream is kept open by comments', async () => {
    const tab = await open();
    await pass(31_000);
    expect(tab.comments.filter((comment) => comment.startsWith(':'))).toHaveLength(2);
  });
});

describe('tabs', () => {
  test('one that does not read is told to fetch anew instead of being queued without end', async () => {
    await pass(20_000);
    const tab = await open(ada, false);
    const names = ['n1', 'n2', 'n3', 'n4'];
    hub.declare({ actor: ada, tab: tab.id, views: [nodesView(names), { id: 'inbox', type: 'changes' }] });
    for (let round = 0; round < 600; round += 1) {
      for (const name of names) put({ name, memory: `${1 + (round % 7)}Gi` });
      await pass(250);
    }
    // What waits for the reader is bounded; reading on brings the present, not the past.
    let waiting = 0;
    const decoder = new TextDecoder();
    for (;;) {
      const part = await Promise.race([tab.reader.read(), pass(600).then(() => null)]);
      if (part === null || part.done) break;
      waiting += part.value.length;
      for (const block of decoder.decode(part.value).split('\n\n').filter(Boolean)) takeBlock(tab, block);
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
    const tab = await settled(nodesView(['n1']));
    const other = await open();
    expect(hub.size).toBe(2);
    tab.abort.abort();
    await other.reader.cancel();
    expect(hub.size).toBe(0);
    expect(() => hub.declare({ actor: ada, tab: tab.id, views: [] })).toThrow(/not open/);
    put({ name: 'n1', cordoned: true });
    await pass(1_000);
    expect(tab.take()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('all end with the hub', async () => {
    for (let index = 0; index < 3; index += 1) await open();
    await open(bob);
    hub.stop();
    expect(hub.size).toBe(0);
  });

  test('of a request that is over already are never opened', () => {
    hub.open({ actor: ada, signal: AbortSignal.abort() });
    expect(hub.size).toBe(0);
  });
});
