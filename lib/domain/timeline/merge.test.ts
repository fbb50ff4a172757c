import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MERGE_MS, mergeSignal, timeKey, type TimelineRecord } from './merge';
import type { TimelineSignal } from './signal';
import { nodeObject } from './timeline-object';

const t = 1_700_000_000_000;
const signal = (more: Partial<TimelineSignal> = {}): TimelineSignal => ({
  key: 'k',
  kind: 'moment',
  at: t,
  source: 'node',
  tone: 'warn',
  object: nodeObject('n1'),
  within: ['in:node-pool/np1'],
  text: { text: 'said' },
  raw: null,
  count: 1,
  ...more,
});

const merged = (signals: readonly TimelineSignal[]): TimelineRecord[] => {
  const records = new Map<string, TimelineRecord>();
  let known: TimelineRecord | null = null;
  for (const one of signals) {
    const next = mergeSignal(known, one, 'c');
    if (next === null) continue;
    records.set(next.id, next);
    known = next;
  }
  return [...records.values()];
};

const brief = (signals: readonly TimelineSignal[]) =>
  merged(signals).map(({ at, until, running, count }) => [at - t, until === null ? null : until - t, running, count]);

describe('what one entry is made of', () => {
  it.each<[string, Partial<TimelineSignal>[], unknown[]]>([
    ['a moment', [{}], [[0, null, false, 1]]],
    ['repeated soon', [{}, { at: t + MERGE_MS }], [[0, null, false, 2]]],
    [
      'repeated late',
      [{}, { at: t + MERGE_MS + 1 }],
      [
        [0, null, false, 1],
        [MERGE_MS + 1, null, false, 1],
      ],
    ],
    ['a state', [{ kind: 'start' }], [[0, null, true, 1]]],
    ['that ended', [{ kind: 'start' }, { kind: 'end', at: t + 5 }], [[0, 5, false, 1]]],
    ['an end of nothing', [{ kind: 'end' }], []],
    [
      'a state that goes on does not become two',
      [{ kind: 'start' }, { kind: 'start', at: t + 9 * MERGE_MS }],
      [[0, null, true, 2]],
    ],
    [
      'a crash loop',
      [{ kind: 'start' }, { kind: 'end', at: t + 5 }, { kind: 'start', at: t + 9 }],
      [[0, null, true, 2]],
    ],
    ['known before a restart', [{ kind: 'start' }, { kind: 'start', standing: true }], [[0, null, true, 1]]],
    ['more of it is known', [{ kind: 'start' }, { kind: 'start', count: 0, at: t + 7 }], [[0, null, true, 1]]],
    [
      'an event counted on during a restart',
      [{ count: 5 }, { standing: true, count: 7, at: t + 7 }],
      [[0, null, false, 7]],
    ],
    ['holding since an unknown time', [{ kind: 'holds' }], []],
    ['a gap', [{ until: t + 60_000 }], [[0, 60_000, false, 1]]],
  ])('%s', (_, signals, wanted) => {
    expect(brief(signals.map(signal))).toEqual(wanted);
  });

  it('is named for its key and time, so that two processes name it alike', () => {
    const [a] = merged([signal()]);
    const [b] = merged([signal({ text: { text: 'other' } })]);
    expect(a?.id).toBe(b?.id);
    expect(a?.id).toMatch(/^1700000000000-[0-9a-f]{16}$/);
    expect(merged([signal({ key: 'other' })])[0]?.id).not.toBe(a?.id);
  });

  it('has a name of its own among very many', () => {
    const ids = Array.from(
      { length: 50_000 },
      (_, i) => mergeSignal(null, signal({ key: `node/n${i}/ready` }), 'c')?.id,
    );
    expect(new Set(ids).size).toBe(50_000);
  });

  it('knows every node that its pods ran on, up to a limit', () => {
    const signals = Array.from({ length: 60 }, (_, i) =>
      signal({ kind: 'start', at: t + i, within: [`in:node/n${i}`] }),
    );
    const [record] = merged(signals);
    expect(record?.refs.slice(0, 3)).toEqual(['node/n1', 'in:node/n0', 'in:node/n1']);
    expect(record?.refs.length).toBe(24);
  });

  it('shortens long words of a source', () => {
    expect(merged([signal({ raw: 'x'.repeat(5_000) })])[0]?.raw?.length).toBe(600);
  });
});

const arbitrary = fc.record({
  kind: fc.constantFrom('moment' as const, 'start' as const, 'end' as const),
  at: fc.integer({ min: 0, max: 6 * MERGE_MS }),
});

it('counts everything that happened, however it is merged, and orders entries by time', () => {
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 40 }), (list) => {
      const signals = list.toSorted((a, b) => a.at - b.at).map(({ kind, at }) => signal({ kind, at: t + at }));
      const records = merged(signals);
      const total = records.reduce((sum, { count }) => sum + count, 0);
      expect(total).toBe(signals.filter(({ kind }) => kind !== 'end').length);
      const ids = records.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
      for (const { at, id, lastAt, until } of records) {
        expect(id.startsWith(timeKey(at))).toBe(true);
        expect(lastAt).toBeGreaterThanOrEqual(at);
        if (until !== null) expect(until).toBeGreaterThanOrEqual(at);
      }
    }),
  );
});
