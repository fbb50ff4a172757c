import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import { AckPoller } from './ack-poller';
import { usualTiming } from './timing';
import { ClusterStore } from '../cluster-store';
import { SourceHealth } from './source-health';
import { cloudPool } from '../testing/cloud-parts';
import { FakeAck } from '../testing/fake-ack';

let ack: FakeAck;
let store: ClusterStore;
let health: SourceHealth;
let poller: AckPoller;
const clock = { now: () => Date.now() };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  ack = new FakeAck();
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: { clusterId: 'x', regionId: 'r' } });
  health = new SourceHealth({ source: 'ack', clock, parts: ['poll'] });
  poller = new AckPoller({ store, reader: ack.reader, health, clock, timing: usualTiming.ack });
});

afterEach(() => {
  poller.stop();
  store.close();
  vi.useRealTimers();
});

const start = () => void poller.run();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const moving = (rawState = 'scaling') => {
  ack.pools = [cloudPool({ id: 'np1', rawState })];
};

describe('how often', () => {
  test('polls slowly at rest', async () => {
    start();
    await pass(60_000);
    expect(ack.count('nodePools')).toBe(5);
    expect(ack.count('tasks')).toBe(0);
    expect(ack.count('nodes np1')).toBe(1);
    expect(ack.count('cluster')).toBe(1);
    expect(health.status().state).toBe('live');
  });

  test.each(['scaling', 'a-word-nobody-knows'])(
    'fast while a pool is %s, slowly again afterwards',
    async (rawState) => {
      moving(rawState);
      start();
      await pass(20_000);
      expect(ack.count('nodePools')).toBeGreaterThanOrEqual(10);
      expect(store.poolRow('np1')?.task?.id).toBe('new');
      ack.pools = [cloudPool({ id: 'np1' })];
      await pass(2_000);
      const { length } = ack.calls;
      await pass(14_000);
      expect(ack.calls).toHaveLength(length);
      expect(store.poolRow('np1')?.task).toBeNull();
    },
  );

  test('machines are read once more when a pool has come to rest', async () => {
    moving();
    start();
    await pass(5_000);
    ack.pools = [cloudPool({ id: 'np1' })];
    ack.calls.length = 0;
    await pass(2_000);
    expect(ack.count('nodes np1')).toBe(1);
  });

  test('a pool stuck in transition is not polled fast for ever', async () => {
    moving();
    start();
    await pass(usualTiming.ack.fastAtMostMs + 20_000);
    ack.calls.length = 0;
    await pass(60_000);
    expect(ack.count('nodePools')).toBeLessThanOrEqual(5);
  });

  test('a poke polls at once and fast for a while, however often it is called', async () => {
    start();
    await pass(5_000);
    ack.calls.length = 0;
    for (let index = 0; index < 100; index += 1) poller.poke();
    await pass(1_000);
    expect(ack.count('nodePools')).toBe(1);
    await pass(19_000);
    expect(ack.count('nodePools')).toBeGreaterThanOrEqual(9);
    await pass(30_000);
    ack.calls.length = 0;
    await pass(14_000);
    expect(ack.count('nodePools')).toBeLessThanOrEqual(1);
  });
});

describe('what it reads', () => {
  test('machines again at once when ACK counts another number of them', async () => {
    start();
    await pass(10);
    const { instances } = cloudPool({ id: 'np1' });
    ack.pools = [cloudPool({ id: 'np1', instances: { ...instances, total: 1 } })];
    await pass(30_000);
    expect(ack.count('nodes np1')).toBe(2);
  });

  test('a machine without a pool id gets the requested pool', async () => {
    store.setKnown('nodes');
    start();
    await pass(10);
    expect(store.nodeRow('instance:i-np1')?.poolId).toBe('np1');
    expect(store.clusterRow()).toMatchObject({ kubernetesVersion: '1.32.1', network: 'flannel', pools: 1 });
  });
});

describe('problem', () => {
  const refuse = (kind: UpstreamFailure['kind'], retryAfterMs?: number) =>
    new UpstreamFailure({
      system: 'ack',
      kind,
      upstreamCode: 'No',
      message: 'no',
      requestId: 'r-1',
      ambiguous: false,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });

  test('is retried less and less often, and recovers', async () => {
    start();
    await pass(10);
    ack.failure = refuse('server');
    ack.calls.length = 0;
    await pass(15_000);
    expect(health.status().state).toBe('live');
    await pass(5 * 60_000);
    expect(health.status()).toMatchObject({ state: 'stale', problem: { code: 'No', requestId: 'r-1' } });
    // 2 + 4 + 8 + 16 + 32 + 60 + 60 + … seconds
    expect(ack.calls.length).toBeLessThanOrEqual(11);
    ack.failure = null;
    await pass(60_000);
    expect(health.status()).toMatchObject({ state: 'live', problem: null });
    expect(store.poolRows({ sort: 'name', dir: 'asc' })).toHaveLength(1);
  });

  describe('with the machines of one pool', () => {
    const two = (total = 2) =>
      ['np1', 'np2'].map((id) =>
        cloudPool({ id, name: `pool ${id}`, instances: { ...cloudPool({ id }).instances, total } }),
      );

    test('keeps all pools and the machines of the others, and is reported with its cause', async () => {
      store.setKnown('nodes');
      ack.pools = two();
      ack.unreadable.set('np1', refuse('server'));
      start();
      await pass(10);
      expect(store.clusterRow().pools).toBe(2);
      expect(store.nodeRow('instance:i-np2')).not.toBeNull();
      expect(health.status()).toMatchObject({
        state: 'stale',
        seenAt: clock.now() - 10,
        problem: { code: 'No', requestId: 'r-1', message: expect.stringContaining('pool np1') },
      });
      expect(health.status().problem?.message).toMatch(/could not be read: no$/);
      ack.unreadable.clear();
      await pass(16_000);
      expect(health.status()).toMatchObject({ state: 'live', problem: null });
      expect(store.nodeRow('instance:i-np1')).not.toBeNull();
    });

    test('leaves the rows that were there, as unknown', async () => {
      store.setKnown('nodes');
      ack.pools = two();
      start();
      await pass(10);
      ack.unreadable.set('np1', refuse('forbidden'));
      ack.pools = two(3);
      await pass(15_000);
      expect(store.nodeRow('instance:i-np1')).toMatchObject({
        state: 'unknown',
        stateReason: expect.stringContaining('no'),
      });
      expect(health.status().state).toBe('forbidden');
    });

    test('is retried less and less often, while the rest is polled as usual', async () => {
      ack.pools = two();
      ack.unreadable.set('np1', refuse('server'));
      start();
      await pass(5 * 60_000);
      // At most every 15 s at first, then once a minute.
      expect(ack.count('nodes np1')).toBeLessThanOrEqual(10);
      expect(ack.count('nodes np1')).toBeGreaterThanOrEqual(5);
      expect(ack.count('nodePools')).toBe(21);
    });

    test('a pool deleted by ACK is no longer a problem', async () => {
      ack.pools = two();
      ack.unreadable.set('np1', refuse('server'));
      start();
      await pass(10);
      ack.pools = two().slice(1);
      await pass(15_000);
      expect(health.status().state).toBe('live');
    });
  });

  test('throttled, it waits as long as ACK asks', async () => {
    ack.failure = refuse('throttled', 45_000);
    start();
    await pass(16_000);
    ack.calls.length = 0;
    await pass(25_000);
    expect(ack.calls).toEqual([]);
    expect(health.status().retryAt).toBeGreaterThan(clock.now());
  });

  test('a poke does not break the waiting', async () => {
    ack.failure = refuse('forbidden');
    start();
    await pass(7_000);
    expect(health.status().state).toBe('forbidden');
    ack.calls.length = 0;
    for (let index = 0; index < 50; index += 1) poller.poke();
    await pass(1_000);
    expect(ack.calls).toEqual([]);
  });
});

describe('lookAgain', () => {
  const requested = (): { over: boolean } => {
    const look = { over: false };
    void poller.lookAgain().then(() => (look.over = true));
    return look;
  };

  test('it ends once a pool made before is in the store', async () => {
    start();
    await pass(5_000);
    ack.pools = [...ack.pools, cloudPool({ id: 'np2' })];
    expect(store.poolRow('np2')).toBeNull();
    const look = requested();
    await pass(usualTiming.ack.fastMs);
    expect(look.over).toBe(true);
    expect(store.poolRow('np2')).not.toBeNull();
  });

  test('a poll that began before does not count', async () => {
    let answer: () => void = () => undefined;
    start();
    await pass(5_000);
    ack.held = new Promise((resolve) => (answer = resolve));
    poller.poke();
    await pass(10);
    const look = requested();
    ack.held = null;
    answer();
    await pass(10);
    expect(look.over).toBe(false);
    await pass(usualTiming.ack.fastMs);
    expect(look.over).toBe(true);
  });

  test('a failed poll does not count, and waiting calls end when polling stops', async () => {
    ack.failure = new Error('no');
    start();
    await pass(10);
    const before = requested();
    await pass(60_000);
    expect(before.over).toBe(false);
    poller.stop();
    const after = requested();
    await pass(usualTiming.ack.fastMs);
    expect([before.over, after.over]).toEqual([true, true]);
  });
});
