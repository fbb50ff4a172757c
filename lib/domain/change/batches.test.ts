import { describe, expect, test } from 'vitest';
import type { Step } from './change';
import { remainingBatchMs, runParts, stateOfPart } from './batches';

const step = (
  id: string,
  state: Step['state'] = 'waiting',
  times: [number | null, number | null] = [null, null],
): Step => ({
  id,
  title: id,
  state,
  detail: '',
  startedAt: times[0],
  finishedAt: times[1],
  requestIds: [],
  error: null,
});

test('steps are grouped by the batch that their ids name; UIDs are no batches', () => {
  const ids = ['surge', 'cordon:1', 'evict:1', 'cordon:2', 'evict:2', 'annotate:5f0c-1', 'surge-remove'];
  expect(runParts(ids.map((id) => step(id))).map(({ batch, steps }) => [batch, steps.length])).toEqual([
    [null, 1],
    [1, 2],
    [2, 2],
    [null, 2],
  ]);
});

test.each<[Step['state'][], Step['state']]>([
  [['waiting', 'waiting'], 'waiting'],
  [['done', 'waiting'], 'running'],
  [['done', 'running'], 'running'],
  [['done', 'skipped'], 'done'],
  [['skipped', 'skipped'], 'skipped'],
  [['done', 'failed', 'waiting'], 'failed'],
  [['done', 'unknown', 'running'], 'unknown'],
  [['done', 'cancelled'], 'cancelled'],
])('steps in %j together are %s', (states, expected) => {
  expect(stateOfPart(states.map((state) => ({ state })))).toBe(expected);
});

describe('the remaining time', () => {
  const first = [step('cordon:1', 'done', [0, 10]), step('evict:1', 'done', [10, 110])];

  test('is unknown until each kind of remaining step was finished once', () => {
    expect(remainingBatchMs([step('cordon:1'), step('evict:1')], 0)).toBeNull();
    expect(
      remainingBatchMs([step('cordon:1', 'done', [0, 10]), step('evict:1', 'running', [10, null])], 50),
    ).toBeNull();
    expect(remainingBatchMs([...first, step('cordon:2'), step('health:2')], 110)).toBeNull();
  });

  test('is what finished batches took, less what the running step has had', () => {
    expect(remainingBatchMs([...first, step('cordon:2'), step('evict:2')], 110)).toBe(110);
    const second = [step('cordon:2', 'done', [110, 140]), step('evict:2', 'running', [140, null])];
    expect(remainingBatchMs([...first, ...second, step('cordon:3'), step('evict:3')], 180)).toBe(60 + 20 + 100);
  });

  test('never is below zero, and a skipped step counts neither way', () => {
    const late = [...first, step('cordon:2', 'skipped'), step('evict:2', 'running', [200, null])];
    expect(remainingBatchMs(late, 10_000)).toBe(0);
  });

  test('is none when nothing remains', () => {
    expect(remainingBatchMs(first, 200)).toBeNull();
  });
});
