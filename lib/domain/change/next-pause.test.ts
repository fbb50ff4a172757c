import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ActProgress, type PauseMove, type PauseState, nextPauseMove, type TaskAct } from './next-pause';
import { MAX_UNCLEAR_TRIES } from './next-move';

const act = (more: Partial<ActProgress> = {}): ActProgress => ({
  state: 'waiting',
  settledAt: 0,
  retryAt: 0,
  answeredAt: null,
  tries: 0,
  ...more,
});

type More = Partial<Omit<PauseState, 'acts'>> & Partial<Record<TaskAct, Partial<ActProgress>>>;
const progress = ({ pause, resume, cancel, ...more }: More): PauseState => ({
  want: 'run',
  paused: false,
  task: 'running',
  acts: { pause: act(pause), resume: act(resume), cancel: act(cancel) },
  unseenSince: null,
  now: 1_000,
  settleMs: 10_000,
  timeoutMs: 60_000,
  ...more,
});

const go: PauseMove = { move: 'go' };
const wait = (forMs = 100): PauseMove => ({ move: 'wait', forMs });
const send = (verb: TaskAct): PauseMove => ({ move: 'send', act: verb });
const pause = (why: 'person' | 'provider'): PauseMove => ({ move: 'hold', why });

describe('the next move about a rolling task', () => {
  test.each<[string, More, PauseMove]>([
    ['as wanted', {}, go],
    ['over', { task: 'ended', want: 'pause' }, go],
    ['unseen', { task: 'unknown', want: 'pause' }, go],
    ['unseen while held', { task: 'unknown', want: 'pause', paused: true }, pause('person')],
    ['to be held', { want: 'pause' }, send('pause')],
    ['to be held, throttled', { want: 'pause', pause: { retryAt: 1_700 } }, wait(700)],
    ['to be held, asked before the crash', { want: 'pause', pause: { state: 'intent', settledAt: 1_050 } }, wait(50)],
    ['to be held, unclear and settled', { want: 'pause', pause: { state: 'unknown', tries: 1 } }, send('pause')],
    [
      'to be held, unclear too often',
      { want: 'pause', pause: { state: 'unknown', tries: MAX_UNCLEAR_TRIES } },
      { move: 'give-up', act: 'pause' },
    ],
    ['to be held after its batch', { want: 'pause', pause: { state: 'sent' } }, go],
    ['to be held once more after a refusal', { want: 'pause', pause: { state: 'failed', tries: 1 } }, send('pause')],
    ['held', { want: 'pause', task: 'paused', pause: { state: 'sent' } }, pause('person')],
    ['continued by somebody else', { want: 'pause', paused: true, pause: { state: 'done', tries: 1 } }, send('pause')],
    ['the provider waits', { task: 'paused' }, pause('provider')],
    ['the provider goes on', { paused: true }, go],
    ['taken back before its effect came', { task: 'paused', pause: { state: 'sent' } }, send('resume')],
    ['to go on', { want: 'resume', paused: true, task: 'paused' }, send('resume')],
    [
      'to go on, answered',
      { want: 'resume', paused: true, task: 'paused', resume: { state: 'sent', settledAt: 2_000 } },
      wait(),
    ],
    [
      'went on and waits for the next batch',
      { want: 'resume', paused: true, task: 'paused', resume: { state: 'sent', settledAt: 1_000 } },
      pause('provider'),
    ],
    ['goes on', { want: 'resume', paused: true }, go],
    ['to end', { want: 'cancel' }, send('cancel')],
    ['to end although held', { want: 'cancel', task: 'paused', paused: true }, send('cancel')],
    ['to end, answered', { want: 'cancel', cancel: { state: 'sent', answeredAt: 1_000 } }, wait()],
    [
      'to end, never done',
      { want: 'cancel', now: 61_000, cancel: { state: 'sent', answeredAt: 1_000 } },
      { move: 'attention', code: 'timeout' },
    ],
    [
      'to end, unclear too often',
      { want: 'cancel', cancel: { state: 'unknown', tries: MAX_UNCLEAR_TRIES } },
      { move: 'attention', code: 'unclear' },
    ],
    ['to end, refused: it ends by itself', { want: 'cancel', cancel: { state: 'failed', tries: 1 } }, go],
    [
      'to end, refused while held',
      { want: 'cancel', task: 'paused', paused: true, cancel: { state: 'failed', tries: 1 } },
      { move: 'attention', code: 'refused' },
    ],
    ['to end, a person looked', { want: 'cancel', cancel: { state: 'failed' } }, send('cancel')],
    ['ended', { want: 'cancel', task: 'ended' }, { move: 'stop' }],
    ['to end, unseen', { want: 'cancel', task: 'unknown', unseenSince: 0 }, go],
    ['to end, unseen for long', { want: 'cancel', task: 'unknown', unseenSince: 0, now: 10_000 }, { move: 'stop' }],
  ])('%s', (_name, more, move) => expect(nextPauseMove(progress(more), 100)).toEqual(move));

  test('nothing is sent when the world is as wanted, nor while an earlier sending may take effect unseen', () => {
    const time = fc.integer({ min: 0, max: 100_000 });
    const one = fc.record({
      state: fc.constantFrom<ActProgress['state']>('waiting', 'intent', 'sent', 'unknown', 'done', 'failed'),
      settledAt: time,
      retryAt: time,
      answeredAt: fc.option(time),
      tries: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(
        fc.record({
          want: fc.constantFrom<PauseState['want']>('run', 'pause', 'resume', 'cancel'),
          paused: fc.boolean(),
          task: fc.constantFrom<PauseState['task']>('running', 'paused', 'ended', 'unknown'),
          acts: fc.record({ pause: one, resume: one, cancel: one }),
          unseenSince: fc.option(time),
          now: time,
          settleMs: time,
          timeoutMs: time,
        }),
        (s) => {
          const move = nextPauseMove(s, 100);
          if (move.move === 'wait') expect(move.forMs).toBeGreaterThanOrEqual(0);
          if (move.move === 'stop') expect(s.want).toBe('cancel');
          if (move.move === 'hold') expect(s.want).not.toBe('cancel');
          if (move.move !== 'send') return;
          const { state, settledAt, tries } = s.acts[move.act];
          const asWanted = { pause: 'paused', resume: 'running', cancel: 'ended' }[move.act];
          expect([asWanted, 'ended', 'unknown']).not.toContain(s.task);
          expect(state).not.toBe('sent');
          if (state === 'intent' || state === 'unknown') {
            expect(s.now).toBeGreaterThanOrEqual(settledAt);
            expect(tries).toBeLessThan(MAX_UNCLEAR_TRIES);
          }
        },
      ),
    );
  });
});
