import { describe, expect, it } from 'vitest';
import { MERGE_MS, type TimelineRecord } from '@/lib/domain/timeline/merge';
import type { TimelineSignal } from '@/lib/domain/timeline/signal';
import { nodeObject } from '@/lib/domain/timeline/timeline-object';
import { ClusterRecorder } from './cluster-recorder';

const t = 1_790_000_000_000;
const signal = (more: Partial<TimelineSignal> = {}): TimelineSignal => ({
  key: 'k',
  kind: 'moment',
  at: t,
  source: 'event',
  tone: 'warn',
  object: nodeObject('n1'),
  within: [],
  text: { text: 'said' },
  raw: null,
  count: 1,
  ...more,
});

/** Everything that would be stored, as a database keeps it. */
function stored(recorder: ClusterRecorder, into: Map<string, TimelineRecord>): number {
  let written = 0;
  for (let taken = recorder.takeUnstored(200); taken.length > 0; taken = recorder.takeUnstored(200)) {
    written += taken.length;
    for (const { record } of taken) into.set(record.id, record);
  }
  return written;
}

describe('a storm of 500 events a second', () => {
  it('of few objects is few rows, which say how often', () => {
    const recorder = new ClusterRecorder('c');
    const rows = new Map<string, TimelineRecord>();
    let written = 0;
    for (let second = 0; second < 60; second += 2) {
      const now = t + second * 1000;
      recorder.put(
        Array.from({ length: 1000 }, (_, i) => signal({ key: `k${i % 20}`, at: now })),
        now,
      );
      recorder.apply(now);
      written += stored(recorder, rows);
    }
    expect(rows.size).toBe(20);
    expect(written).toBe(20 * 30);
    expect([...rows.values()].reduce((sum, { count }) => sum + count, 0)).toBe(30_000);
  });

  it('of ever new objects is bounded, and one entry counts what is not recorded', () => {
    const recorder = new ClusterRecorder('c');
    const rows = new Map<string, TimelineRecord>();
    for (let second = 0; second < 600; second += 2) {
      const now = t + second * 1000;
      recorder.put(
        Array.from({ length: 1000 }, (_, i) => signal({ key: `k${second}-${i}`, at: now })),
        now,
      );
      recorder.apply(now);
      stored(recorder, rows);
    }
    expect(rows.size).toBeLessThanOrEqual(10 * 600 + 1);
    const dropped = [...rows.values()].filter(({ key }) => key === 'overflow');
    expect(dropped).toHaveLength(1);
    expect(rows.size - 1 + (dropped[0]?.count ?? 0)).toBe(300_000);
  });

  it('that comes faster than it is taken does not grow in memory', () => {
    const recorder = new ClusterRecorder('c', { waiting: 100, newPerMinute: 600, keptMs: 1_000 });
    recorder.put(
      Array.from({ length: 5_000 }, (_, i) => signal({ key: `k${i}` })),
      t,
    );
    recorder.apply(t);
    const rows = new Map<string, TimelineRecord>();
    stored(recorder, rows);
    expect(rows.size).toBe(101);
    expect([...rows.values()].find(({ key }) => key === 'overflow')?.count).toBe(4_900);
  });
});

it('what requests tell of the past takes no place of what happens', () => {
  const recorder = new ClusterRecorder('c', { waiting: 5_000, newPerMinute: 10, keptMs: 1_000 });
  recorder.put(
    Array.from({ length: 50 }, (_, i) => signal({ key: `scaling/${i}`, source: 'scaling', count: 0 })),
    t,
  );
  recorder.put([signal({ key: 'now' })], t);
  recorder.apply(t);
  const rows = new Map<string, TimelineRecord>();
  stored(recorder, rows);
  expect(rows.size).toBe(51);
  expect([...rows.values()].map(({ key }) => key)).not.toContain('overflow');
});

const only = (recorder: ClusterRecorder): TimelineRecord[] => recorder.takeUnstored(10).map(({ record }) => record);

describe('a process that takes over', () => {
  it('records what it saw since the other, and not what that has recorded', () => {
    const recorder = new ClusterRecorder('c');
    recorder.put([signal({ key: 'before' })], t);
    recorder.put([signal({ key: 'after', at: t + 2_000 })], t + 2_000);
    recorder.load([], t + 1_000);
    recorder.apply(t + 3_000);
    expect(only(recorder).map(({ key }) => key)).toEqual(['after']);
  });

  it('counts nothing again that both saw at the last moment', () => {
    const [first, second] = [new ClusterRecorder('c'), new ClusterRecorder('c')];
    for (const one of [first, second]) one.put([signal({ kind: 'start' })], t);
    first.apply(t);
    second.load(only(first), t - 1);
    second.apply(t + 1);
    expect(only(second)).toEqual([]);
  });

  it('forgets what it saw long ago, while another one records', () => {
    const recorder = new ClusterRecorder('c');
    recorder.put([signal()], t);
    recorder.trim(t + 121_000);
    recorder.load([], 0);
    recorder.apply(t + 121_000);
    expect(only(recorder)).toEqual([]);
  });

  it('goes on with a stored entry', () => {
    const first = new ClusterRecorder('c');
    first.put([signal({ kind: 'start' })], t);
    first.apply(t);
    const records = only(first);
    const second = new ClusterRecorder('c');
    second.load(records, t);
    second.put([signal({ kind: 'end', at: t + MERGE_MS })], t + MERGE_MS);
    second.apply(t + MERGE_MS);
    expect(only(second)).toMatchObject([{ id: records[0]?.id, running: false, until: t + MERGE_MS }]);
  });

  it('ends what no longer holds once all was read, and leaves what holds since an unknown time', () => {
    const first = new ClusterRecorder('c');
    first.put([signal({ key: 'a', kind: 'start' }), signal({ key: 'b', kind: 'start' })], t);
    first.apply(t);
    const second = new ClusterRecorder('c');
    second.load(only(first), t);
    second.put([signal({ key: 'b', kind: 'holds' })], t + 5);
    second.apply(t + 5);
    second.endStale(t + 5, () => true);
    expect(only(second)).toMatchObject([{ key: 'a', running: false, until: t + 5 }]);
  });
});

it('stores again what could not be stored, with what came meanwhile', () => {
  const recorder = new ClusterRecorder('c');
  recorder.put([signal()], t);
  recorder.apply(t);
  const failed = recorder.takeUnstored(10);
  recorder.put([signal({ at: t + 5, within: ['in:node-pool/p'] })], t + 5);
  recorder.apply(t + 5);
  recorder.giveBack(failed);
  expect(recorder.takeUnstored(10)).toMatchObject([
    { record: { count: 2 }, isNew: true, newRefs: ['node/n1', 'in:node-pool/p'] },
  ]);
  expect(recorder.takeUnstored(10)).toEqual([]);
});
