import { describe, expect, test } from 'vitest';
import { changeEventTypes, type ChangeEventType } from './event';
import { lifecycle, nextState } from './lifecycle';
import { type ChangeState, terminalStates } from './state';
import { changeStateSchema } from './change';

const states = changeStateSchema.options;

/** The same table by state: which events are legal there and where they lead. `=`: stays. */
const expected: Record<ChangeState, string> = {
  draft: 'requested>planning withdrawn>withdrawn expired>expired superseded>superseded',
  planning:
    'planned= blocked>blocked approval-needed>awaiting-approval cleared>approved withdrawn>withdrawn expired>expired superseded>superseded',
  blocked: 'withdrawn>withdrawn expired>expired superseded>superseded',
  'awaiting-approval':
    'approved= rejected>rejected cleared>approved withdrawn>withdrawn expired>expired superseded>superseded',
  approved:
    'rejected>rejected queued>queued needs-attention>needs-attention withdrawn>withdrawn expired>expired superseded>superseded',
  queued:
    'waiting= stale>stale started>running needs-attention>needs-attention failed>failed withdrawn>withdrawn expired>expired superseded>superseded',
  running: [
    'waiting= resumed= paused>paused cancel-requested= verifying>verifying needs-attention>needs-attention failed>failed',
    'cancelled>cancelled step-started= step-intent= step-answered= step-progress= step-refused= step-unknown=',
    'step-done= step-skipped= step-failed=',
    'pause-requested= resume-requested= task-intent= task-answered= task-refused= task-unknown= work-moved=',
  ].join(' '),
  paused: [
    'resumed>running cancel-requested= needs-attention>needs-attention failed>failed cancelled>cancelled',
    'pause-requested= resume-requested= task-intent= task-answered= task-refused= task-unknown= work-moved=',
  ].join(' '),
  verifying: 'waiting= resumed= needs-attention>needs-attention succeeded>succeeded failed>failed',
  'needs-attention': 'resumed>running resolved= failed>failed',
  stale: 'replanning>planning withdrawn>withdrawn expired>expired superseded>superseded',
  succeeded: '',
  failed: '',
  cancelled: '',
  rejected: '',
  withdrawn: '',
  expired: '',
  superseded: '',
};

const legal = (state: ChangeState): Map<string, string> =>
  new Map(
    expected[state]
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => {
        const [type = '', target = state] = word.endsWith('=') ? [word.slice(0, -1)] : word.split('>');
        return [type, target];
      }),
  );

const pairs = states.flatMap((state) => changeEventTypes.map((type): [ChangeState, ChangeEventType] => [state, type]));

test(`all ${pairs.length} pairs of state and event`, () => {
  for (const [state, type] of pairs) {
    expect(nextState(state, type), `${type} in ${state}`).toBe(legal(state).get(type) ?? null);
  }
});

describe('the shape of the whole', () => {
  test('nothing leaves a terminal state', () => {
    for (const state of terminalStates) for (const type of changeEventTypes) expect(nextState(state, type)).toBeNull();
  });

  test('every state is reached from draft and every other one can end', () => {
    const reach = (from: ChangeState): Set<ChangeState> => {
      const seen = new Set<ChangeState>([from]);
      for (const state of seen)
        for (const type of changeEventTypes) {
          const next = nextState(state, type);
          if (next !== null) seen.add(next);
        }
      return seen;
    };
    expect([...reach('draft')].toSorted()).toEqual([...states].toSorted());
    for (const state of states)
      expect(
        terminalStates.some((end) => reach(state).has(end)),
        state,
      ).toBe(true);
  });

  test('writes only after approval and start', () => {
    // The only way into `running` from before the run is queued → started, and only `approved` is queued.
    const into = (target: ChangeState): string[] =>
      Object.entries(lifecycle).flatMap(([type, moves]) =>
        Object.entries(moves).flatMap(([from, to]) => (to === target && from !== target ? [`${from} ${type}`] : [])),
      );
    expect(into('running').toSorted()).toEqual(['needs-attention resumed', 'paused resumed', 'queued started']);
    expect(into('queued')).toEqual(['approved queued']);
    expect(into('approved').toSorted()).toEqual(['awaiting-approval cleared', 'planning cleared']);
    expect(into('succeeded')).toEqual(['verifying succeeded']);
  });
});
