import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSettled, MAX_UNCLEAR_TRIES, nextMove, settledAt, type StepProgress } from './next-move';

const progress = (more: Partial<StepProgress> = {}): StepProgress => ({
  writes: true,
  state: 'waiting',
  intentAt: 0,
  answeredAt: null,
  claimedAt: 0,
  retryAt: 0,
  tries: 0,
  now: 0,
  settleMs: 10_000,
  timeoutMs: 60_000,
  ...more,
});

describe('the next move', () => {
  test.each<[string, Partial<StepProgress>, ReturnType<typeof nextMove>]>([
    ['nothing sent: write', {}, { move: 'write' }],
    ['refused for now: back off', { retryAt: 700 }, { move: 'wait', forMs: 700 }],
    ['back-off over: write', { retryAt: 700, now: 700 }, { move: 'write' }],
    ['sent: wait for the effect', { state: 'sent', answeredAt: 0, now: 59_999 }, { move: 'wait', forMs: 1_000 }],
    ['sent, no effect in time', { state: 'sent', answeredAt: 0, now: 60_000 }, { move: 'attention', code: 'timeout' }],
    ['a mere wait in time', { writes: false, now: 5 }, { move: 'wait', forMs: 1_000 }],
    ['a mere wait too long', { writes: false, now: 60_000 }, { move: 'attention', code: 'timeout' }],
    ['unclear: settle first', { state: 'unknown', answeredAt: 500, now: 10_000 }, { move: 'wait', forMs: 500 }],
    ['unclear and settled: again', { state: 'unknown', answeredAt: 500, now: 10_500, tries: 1 }, { move: 'write' }],
    [
      'crashed: settle from the take-over',
      { state: 'intent', claimedAt: 8_000, now: 17_500 },
      { move: 'wait', forMs: 500 },
    ],
    [
      'unclear too often',
      { state: 'unknown', answeredAt: 0, now: 99_999, tries: MAX_UNCLEAR_TRIES },
      { move: 'attention', code: 'unclear' },
    ],
  ])('%s', (_name, more, move) => expect(nextMove(progress(more), 1_000)).toEqual(move));

  test('nothing is ever sent again before everything sent before has settled', () => {
    const time = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.record({
          writes: fc.boolean(),
          state: fc.constantFrom<StepProgress['state']>('waiting', 'intent', 'sent', 'unknown'),
          intentAt: time,
          answeredAt: fc.option(time),
          claimedAt: time,
          retryAt: time,
          tries: fc.integer({ min: 0, max: 8 }),
          now: time,
          settleMs: time,
          timeoutMs: time,
        }),
        (step) => {
          const move = nextMove(step, 1_000);
          if (move.move === 'wait') expect(move.forMs).toBeGreaterThanOrEqual(0);
          if (move.move !== 'write') return;
          expect(step.writes).toBe(true);
          expect(['waiting', 'intent', 'unknown']).toContain(step.state);
          if (step.state !== 'waiting') expect(step.now).toBeGreaterThanOrEqual(settledAt(step));
          expect(isSettled(step)).toBe(true);
        },
      ),
    );
  });
});
