import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Step } from '@/lib/domain/change/change';
import { foldSteps } from './step-timeline';

const states: Step['state'][] = ['waiting', 'running', 'done', 'skipped', 'failed', 'unknown', 'cancelled'];
const stepsOf = (list: readonly Step['state'][]): Step[] =>
  list.map((state, at) => ({
    id: `s${at}`,
    title: '',
    state,
    detail: '',
    startedAt: null,
    finishedAt: null,
    requestIds: [],
    error: null,
  }));
const run = (done: number, more: Step['state'][], waiting: number): Step[] =>
  stepsOf([...Array<'done'>(done).fill('done'), ...more, ...Array<'waiting'>(waiting).fill('waiting')]);
const sizes = (steps: Step[]) =>
  foldSteps(steps)
    .map((part) => `${part.folded ?? 'shown'} ${part.steps.length}`)
    .join(', ');

describe('steps of a run', () => {
  test.each<[string, Step[], string]>([
    ['few are all shown', run(10, ['running'], 13), 'shown 24'],
    ['many, in the middle', run(20, ['running'], 19), 'over 18, shown 7, to-come 15'],
    ['many, none begun', run(0, [], 40), 'shown 5, to-come 35'],
    ['many, at the first', run(0, ['running'], 39), 'shown 5, to-come 35'],
    ['many, at the last', run(39, ['running'], 0), 'over 37, shown 3'],
    ['many, all over', run(40, [], 0), 'over 38, shown 2'],
    ['many, one failed', run(20, ['failed'], 19), 'over 18, shown 7, to-come 15'],
  ])('%s', (_, steps, expected) => {
    expect(sizes(steps)).toBe(expected);
  });

  test('none is lost or moved, and none that needs attention is folded', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 80 }), (list) => {
        const steps = stepsOf(list);
        const parts = foldSteps(steps);
        expect(parts.flatMap((part) => part.steps)).toEqual(steps);
        const folded = parts.flatMap((part) => (part.folded === null ? [] : part.steps));
        const loud: Step['state'][] = ['running', 'failed', 'unknown', 'cancelled'];
        expect(folded.filter(({ state }) => loud.includes(state))).toEqual([]);
      }),
    );
  });
});
