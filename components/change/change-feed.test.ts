import { describe, expect, test } from 'vitest';
import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import { ChangeFeed, type FeedSource, type FeedState } from './change-feed';
import { makeLog, makePlan, planned, requested } from './testing/make-change';

class FakeSource implements FeedSource {
  readyState = 1;
  closed = false;
  readonly #listeners = new Map<string, ((event: { data: string }) => void)[]>();

  addEventListener(type: string, listener: (event: { data: string }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  emit(type: string, data = ''): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data });
  }

  close(): void {
    this.closed = true;
  }
}

function rig() {
  const sources: FakeSource[] = [];
  const timers = new Set<() => void>();
  const seen: Change[] = [];
  const states: FeedState[] = [];
  const feed = new ChangeFeed({
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    onChange: (change) => seen.push(change),
    onState: (state) => states.push(state),
    setTimer: (run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  const tick = () => {
    const due = [...timers];
    timers.clear();
    for (const run of due) run();
  };
  const send = (events: readonly ChangeEvent[]) =>
    events.forEach((event) => sources.at(-1)?.emit('message', JSON.stringify(event)));
  return { feed, sources, timers, seen, states, tick, send };
}

const log = makeLog([
  requested,
  planned(makePlan()),
  { type: 'approval-needed', body: {} },
  { type: 'cleared', body: { reason: 'approved' } },
]);

describe('ChangeFeed', () => {
  test('folds a burst into one change', () => {
    const { feed, sources, seen, states, tick, send } = rig();
    feed.start();
    sources[0]?.emit('open');
    send(log);
    expect(seen).toEqual([]);
    tick();
    expect(seen.map((change) => change.state)).toEqual(['approved']);
    expect(seen[0]?.version).toBe(4);
    expect(states).toEqual(['live']);
  });

  test('an event of a type that this version does not know moves only the version', () => {
    const { feed, seen, tick, send } = rig();
    feed.start();
    send([...log, { seq: 5, at: 9, type: 'of-a-newer-server', body: {} }]);
    tick();
    expect([seen[0]?.state, seen[0]?.version]).toEqual(['approved', 5]);
  });

  test('replayed events change nothing', () => {
    const { feed, seen, tick, send } = rig();
    feed.start();
    send(log);
    tick();
    send(log);
    tick();
    expect(seen[1]).toEqual(seen[0]);
  });

  test('ignores what is not an event', () => {
    const { feed, sources, seen, tick, send } = rig();
    feed.start();
    sources[0]?.emit('message', 'not json');
    sources[0]?.emit('message', '{"seq":"x"}');
    send(log.slice(0, 1));
    tick();
    expect(seen.map((change) => change.version)).toEqual([1]);
  });

  test('reopens after the server closed the connection, not while the browser retries by itself', () => {
    const { feed, sources, states, tick } = rig();
    feed.start();
    sources[0]?.emit('error');
    tick();
    expect(sources).toHaveLength(1);
    const [first] = sources;
    if (first !== undefined) first.readyState = 2;
    first?.emit('error');
    tick();
    expect(sources).toHaveLength(2);
    expect(states).toEqual(['down', 'down']);
  });

  test('ends with the change and leaves no timer behind', () => {
    const { feed, sources, timers, states, tick, send } = rig();
    feed.start();
    send([...log.slice(0, 3), { seq: 4, at: 5, type: 'withdrawn', body: { by: { id: 'a', name: 'A' }, comment: '' } }]);
    tick();
    expect(states).toEqual(['ended']);
    expect(sources[0]?.closed).toBe(true);
    expect(timers.size).toBe(0);
  });
});
