import { expect, test, vi } from 'vitest';
import type { WorkItem } from '@/lib/domain/change/work';
import { workItem } from '../testing/make-change';
import { newestRev, type WorkPage, WorkStore } from './work-store';

/** A server with rows by rev, a page of two at a time. */
function served(all: WorkItem[]) {
  const requested: number[] = [];
  const fetch = (after: number): Promise<WorkPage> => {
    requested.push(after);
    const rows = all.filter(({ rev }) => rev > after).slice(0, 2);
    return Promise.resolve({ rows, next: null });
  };
  return { requested, fetch };
}

test('reads page by page up to what the events report, and later only what is newer', async () => {
  const all = [1, 2, 3].map((rev) => workItem(`p${rev}`, { rev }));
  const { requested, fetch } = served(all);
  const onRows = vi.fn<(rows: ReadonlyMap<string, WorkItem>) => void>();
  const store = new WorkStore({ fetch, onRows, onFailure: () => undefined });
  store.want(3);
  store.want(3);
  await expect.poll(() => onRows.mock.lastCall?.[0].size).toBe(3);
  expect(requested).toEqual([0, 2]);
  all.push(workItem('p1', { rev: 4, state: 'done' }));
  store.want(4);
  await expect.poll(() => onRows.mock.lastCall?.[0].get('p1')?.state).toBe('done');
  expect(requested).toEqual([0, 2, 3]);
  store.want(4);
  expect(requested).toHaveLength(3);
});

test('a failed read is reported and repeated at the next event; nothing comes after the stop', async () => {
  const onFailure = vi.fn<(error: unknown) => void>();
  const onRows = vi.fn<(rows: ReadonlyMap<string, WorkItem>) => void>();
  let broken = true;
  const fetch = (): Promise<WorkPage> =>
    broken ? Promise.reject(new Error('gone')) : Promise.resolve({ rows: [workItem('a')], next: null });
  const store = new WorkStore({ fetch, onRows, onFailure });
  store.want(1);
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  broken = false;
  store.want(1);
  await expect.poll(() => onRows.mock.calls.length).toBe(1);
  store.stop();
  store.want(9);
  await Promise.resolve();
  expect(onRows).toHaveBeenCalledTimes(1);
});

test('a step without many small writes has no rev', () => {
  expect(newestRev([{}, { work: { rev: 7 } }, { work: { rev: 3 } }])).toBe(7);
  expect(newestRev([])).toBe(0);
});
