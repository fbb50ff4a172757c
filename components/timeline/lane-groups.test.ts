import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { groupMarks, spansOf } from './lane-groups';

const entry = (id: string, at: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  at,
  lastAt: at,
  until: null,
  running: false,
  cluster: 'c',
  source: 'node',
  tone: 'info',
  object: null,
  text: { text: id },
  raw: null,
  count: 1,
  href: null,
  ...more,
});
const mark = (id: string, at: number, more: Partial<TimelineEntry> = {}, count = 1) => ({
  entry: entry(id, at, more),
  count,
});

describe('marks of a lane', () => {
  it('that would overlap are one, and the worst stands for it', () => {
    const groups = groupMarks([mark('c', 30, { tone: 'bad' }, 2), mark('a', 0), mark('b', 9)], 10);
    expect(groups.map(({ entry: { id }, count, from, to }) => [id, count, from, to])).toEqual([
      ['a', 2, 0, 9],
      ['c', 2, 30, 30],
    ]);
    expect(groupMarks([mark('a', 0), mark('b', 5, { tone: 'bad' })], 10)[0]?.entry.id).toBe('b');
  });

  it('far apart stay apart, however many lie between', () => {
    const marks = Array.from({ length: 100 }, (_, i) => mark(String(i), i));
    const groups = groupMarks(marks, 10);
    expect(groups.length).toBe(10);
    expect(groups.every(({ from, to }) => to - from < 10)).toBe(true);
  });

  it.each<[string, Partial<TimelineEntry>, [number, number] | null]>([
    ['a moment', {}, null],
    ['what lasted too short to be seen', { until: 501 }, null],
    ['what lasted', { until: 700 }, [500, 700]],
    ['what goes on', { running: true }, [500, 1_000]],
    ['what began before and goes on', { at: -500, running: true }, [0, 1_000]],
    ['what ended later', { until: 5_000 }, [500, 1_000]],
  ])('%s', (_, more, wanted) => {
    const [span] = spansOf([mark('a', 500, more)], { from: 0, to: 1_000 });
    expect(span === undefined ? null : [span.from, span.to]).toEqual(wanted);
  });
});
