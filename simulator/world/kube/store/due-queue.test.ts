import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DueQueue } from '@/simulator/world/kube/store/due-queue';

describe('DueQueue', () => {
  it('gives tasks back by time, equal times in the order they came', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
        const queue = new DueQueue();
        times.forEach((atMs, index) => queue.add({ atMs, kind: 'k', key: String(index) }));
        const taken: string[] = [];
        for (let task = queue.take(100); task !== undefined; task = queue.take(100)) taken.push(task.key);
        const expected = times
          .map((atMs, index) => ({ atMs, index }))
          .sort((a, b) => a.atMs - b.atMs || a.index - b.index)
          .map(({ index }) => String(index));
        expect(taken).toEqual(expected);
      }),
    );
  });

  it('keeps what is not yet due', () => {
    const queue = new DueQueue();
    queue.add({ atMs: 10, kind: 'k', key: 'later' });
    expect(queue.take(9)).toBeUndefined();
    expect(queue.take(10)?.key).toBe('later');
    expect(queue.size).toBe(0);
  });
});
