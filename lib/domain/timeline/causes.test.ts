import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, CAUSE_MS, type CauseEntry, rankCauses } from './causes';
import { causeRelations } from './relation';
import { timelineSources, timelineTones } from './sources';

const t = 1_000_000_000;
const minute = 60_000;
const entry = (id: string, more: Partial<CauseEntry> = {}): CauseEntry => ({
  id,
  at: t - minute,
  until: null,
  running: false,
  source: 'node',
  tone: 'bad',
  ...more,
});
const effect = entry('effect', { at: t, source: 'pod' });
const ranked = (candidates: Candidate[]) => rankCauses(effect, candidates).map((one) => one.entry.id);

describe('what may have caused an entry', () => {
  it('is nearer first, then changes, failures and symptoms, then later first', () => {
    const list: Candidate[] = [
      { relation: 'cluster', entry: entry('change-in-cluster', { source: 'change', tone: 'info' }) },
      { relation: 'node-pool', entry: entry('scaling', { source: 'scaling', tone: 'bad' }) },
      { relation: 'node', entry: entry('event-on-node', { source: 'event', tone: 'warn' }) },
      { relation: 'node', entry: entry('node-cordoned', { tone: 'info' }) },
      { relation: 'node', entry: entry('node-not-ready') },
      { relation: 'node', entry: entry('drain', { source: 'change', tone: 'info' }) },
      { relation: 'node', entry: entry('earlier-drain', { source: 'change', tone: 'info', at: t - 9 * minute }) },
      { relation: 'object', entry: entry('exit', { source: 'pod', tone: 'warn' }) },
    ];
    expect(ranked(list)).toEqual([
      'exit',
      'drain',
      'earlier-drain',
      'node-not-ready',
      'node-cordoned',
      'event-on-node',
      'scaling',
      'change-in-cluster',
    ]);
  });

  it.each<[string, Partial<CauseEntry>, boolean]>([
    ['a little earlier', {}, true],
    ['at the same time', { at: t }, false],
    ['later', { at: t + 1 }, false],
    ['at the edge of the period', { at: t - CAUSE_MS }, true],
    ['long before', { at: t - CAUSE_MS - 1 }, false],
    ['long before and still so', { at: t - 5 * CAUSE_MS, running: true }, true],
    ['long before until within the period', { at: t - 5 * CAUSE_MS, until: t - minute }, true],
    ['a recovery', { tone: 'ok' }, false],
  ])('%s', (_, more, wanted) => {
    expect(ranked([{ relation: 'node', entry: entry('one', more) }])).toEqual(wanted ? ['one'] : []);
  });

  it('is listed once, where it is nearest, and never causes itself', () => {
    const found = rankCauses(effect, [
      { relation: 'cluster', entry: entry('one') },
      { relation: 'node', entry: entry('one') },
      { relation: 'object', entry: { ...effect, at: t - 1 } },
    ]);
    expect(found.map(({ relation }) => relation)).toEqual(['node']);
  });

  const candidate = fc.record({
    relation: fc.constantFrom(...causeRelations),
    entry: fc.record({
      id: fc.uuid(),
      at: fc.integer({ min: t - 2 * CAUSE_MS, max: t + minute }),
      until: fc.constant(null),
      running: fc.boolean(),
      source: fc.constantFrom(...timelineSources),
      tone: fc.constantFrom(...timelineTones),
    }),
  });

  it('does not depend on the order in which it was found, and precedes the effect', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 30 }), (list) => {
        const found = rankCauses(effect, list);
        expect(rankCauses(effect, list.toReversed())).toEqual(found);
        expect(found.every((one) => one.entry.at < t)).toBe(true);
        expect(found.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
