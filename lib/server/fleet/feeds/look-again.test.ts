import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AckPoller } from './ack-poller';
import { usualAckTiming } from './ack-timing';
import { ClusterStore } from '../cluster-store';
import { SourceHealth } from './source-health';
import { cloudPool } from '../testing/cloud-parts';
import { FakeAck } from '../testing/fake-ack';

let ack: FakeAck;
let store: ClusterStore;
let poller: AckPoller;
const clock = { now: () => Date.now() };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  ack = new FakeAck();
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: { clusterId: 'x', regionId: 'r' } });
  const health = new SourceHealth({ source: 'ack', clock, parts: ['poll'] });
  poller = new AckPoller({ store, reader: ack.reader, health, clock });
});

afterEach(() => {
  poller.stop();
  store.close();
  vi.useRealTimers();
});

const start = () => void poller.run();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const requested = (): { over: boolean } => {
  const look = { over: false };
  void poller.lookAgain().then(() => (look.over = true));
  return look;
};

test('asked to look again, it ends once a pool made before is in the store', async () => {
  start();
  await pass(5_000);
  ack.pools = [...ack.pools, cloudPool({ id: 'np2' })];
  expect(store.poolRow('np2')).toBeNull();
  const look = requested();
  await pass(usualAckTiming.fastMs);
  expect(look.over).toBe(true);
  expect(store.poolRow('np2')).not.toBeNull();
});

test('a look that was under way before does not count', async () => {
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
  await pass(usualAckTiming.fastMs);
  expect(look.over).toBe(true);
});

test('a look that failed does not count, and whoever waits is let go when nobody looks any more', async () => {
  ack.failure = new Error('no');
  start();
  await pass(10);
  const before = requested();
  await pass(60_000);
  expect(before.over).toBe(false);
  poller.stop();
  const after = requested();
  await pass(usualAckTiming.fastMs);
  expect([before.over, after.over]).toEqual([true, true]);
});
