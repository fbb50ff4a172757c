import { describe, expect, test, vi } from 'vitest';
import { KeyedStore } from './keyed-store';

describe('KeyedStore', () => {
  test('notifies only the readers of the key, and only when something changed', () => {
    const store = new KeyedStore<{ n: number }>();
    const a = vi.fn();
    const b = vi.fn();
    const stop = store.subscribe('a', a);
    store.subscribe('b', b);
    store.push('a', { n: 1 }, 1);
    const first = store.get('a');
    store.push('a', { n: 1 }, 2);
    expect(a).toHaveBeenCalledTimes(1);
    expect(store.get('a')).toBe(first);
    stop();
    store.push('a', { n: 2 }, 3);
    expect(a).toHaveBeenCalledTimes(1);
    expect(b).not.toHaveBeenCalled();
  });

  test('a page asked for before a live message does not overwrite it; a later one does', () => {
    const store = new KeyedStore<string>();
    store.push('a', 'live', 10);
    store.fill('a', 'old page', 5);
    expect(store.get('a')).toBe('live');
    store.fill('a', 'new page', 11);
    expect(store.get('a')).toBe('new page');
  });

  test('evicts the oldest without a reader', () => {
    const store = new KeyedStore<number>(2);
    store.subscribe('a', () => undefined);
    store.fill('a', 1, 0);
    store.fill('b', 2, 0);
    store.fill('c', 3, 0);
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([1, undefined, 3]);
  });
});
