import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveView } from '@/lib/contract/live';
import { LiveConnection, type LiveListener } from './live-connection';
import { LiveStores } from './live-stores';

const view: LiveView = { id: 'v', type: 'clusters' };

function setUp(declare = vi.fn(async (_tab: string, _views: LiveView[]) => undefined as void)) {
  const stores = new LiveStores();
  const lines: { listener: LiveListener; closed: boolean }[] = [];
  const connection = new LiveConnection({
    stores,
    declare,
    now: () => 0,
    open: (listener) => {
      const line = { listener, closed: false };
      lines.push(line);
      return () => {
        line.closed = true;
      };
    },
  });
  const message = (message: unknown) => lines.at(-1)?.listener.message(JSON.stringify(message));
  return { connection, stores, lines, declare, message };
}

const hello = (tab: string) => ({ type: 'hello', tab, now: 1 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('LiveConnection', () => {
  test('declares the views on hello, then changes in one go', async () => {
    const { connection, declare, message } = setUp();
    connection.show(view, () => undefined);
    connection.start();
    expect(connection.getState()).toBe('connecting');
    message(hello('tab-00001'));
    expect(connection.getState()).toBe('open');
    expect(declare).toHaveBeenLastCalledWith('tab-00001', [view]);
    const hide = connection.show({ id: 'w', type: 'changes' }, () => undefined);
    hide();
    connection.show({ id: 'x', type: 'changes' }, () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(declare).toHaveBeenCalledTimes(2);
    expect(declare.mock.lastCall?.[1].map((one) => one.id)).toEqual(['v', 'x']);
  });

  test('declares one set of views after the other, so that an older one never arrives last', async () => {
    const arrivals: (() => void)[] = [];
    const declare = vi.fn(() => new Promise<void>((resolve) => arrivals.push(resolve)));
    const { connection, message } = setUp(declare);
    connection.start();
    message(hello('tab-00001'));
    connection.show(view, () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    connection.show({ id: 'w', type: 'changes' }, () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(declare.mock.calls).toEqual([['tab-00001', []]]);
    arrivals.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(declare.mock.calls.slice(1)).toEqual([['tab-00001', [view, { id: 'w', type: 'changes' }]]]);
    // A reopened connection does not wait for what was sent on the old one.
    message(hello('tab-00002'));
    expect(declare).toHaveBeenCalledTimes(3);
  });

  test('calls every view back after a gap, and only then', () => {
    const { connection, lines, message } = setUp();
    const moved = vi.fn();
    connection.show(view, moved);
    connection.start();
    message(hello('tab-00001'));
    expect(moved).not.toHaveBeenCalled();
    lines[0]?.listener.lost(false);
    expect(connection.getState()).toBe('down');
    expect(lines).toHaveLength(1);
    message(hello('tab-00002'));
    expect(connection.getState()).toBe('open');
    expect(moved).toHaveBeenCalledTimes(1);
  });

  test('opens a new line when the old one gave up, ever more slowly', async () => {
    const { connection, lines } = setUp();
    connection.start();
    lines[0]?.listener.lost(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.closed).toBe(true);
    lines[1]?.listener.lost(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(3);
  });

  test('opens a new line when the server forgot the tab', async () => {
    const { connection, lines, message } = setUp(vi.fn(async () => Promise.reject(new Error('not found'))));
    connection.start();
    message(hello('tab-00001'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(2);
  });

  test('a closed line and a broken message change nothing', () => {
    const { connection, lines, stores, message } = setUp();
    connection.start();
    lines[0]?.listener.message('{');
    message({ type: 'of-a-newer-server' });
    connection.stop();
    message({ type: 'sources', cluster: 'a', now: 1, sources: [] });
    expect(stores.sources.get('a')).toBeUndefined();
  });
});
