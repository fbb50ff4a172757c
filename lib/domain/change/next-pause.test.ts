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
const attention = (code: 'timeout' | 'unclear' | 'refused'): PauseMove => ({ move: 'attention', code });
const unclear = { state: 'unknown', tries: MAX_UNCLEAR_TRIES } as const;
const sent = { state: 'sent', answeredAt: 1_000 } as const;
const failed = { state: 'failed', tries: 1 } as const;
const resuming = { want: 'resume', paused: true, task: 'paused' } as const;

describe('the next move about a rolling task', () => {
  test.each<[string, More, PauseMove]>([
    ['as requested', {}, go],
    ['over', { task: 'ended', want: 'pause' }, go],
    ['unreadable', { task: 'unknown', want: 'pause' }, go],
    ['unreadable while paused', { task: 'unknown', want: 'pause', paused: true }, pause('person')],
    ['to be paused', { want: 'pause' }, send('pause')],
    ['pause, throttled', { want: 'pause', pause: { retryAt: 1_700 } }, wait(700)],
    ['pause, sent before a crash', { want: 'pause', pause: { state: 'intent', settledAt: 1_050 } }, wait(50)],
    ['pause, unclear and settled', { want: 'pause', pause: { state: 'unknown', tries: 1 } }, send('pause')],
    ['pause, unclear too often', { want: 'pause', pause: unclear }, { move: 'give-up', act: 'pause' }],
    ['to be paused after its batch', { want: 'pause', pause: { state: 'sent' } }, go],
    ['to be paused again after a refusal', { want: 'pause', pause: { state: 'failed', tries: 1 } }, send('pause')],
    ['paused', { want: 'pause', task: 'paused', pause: { state: 'sent' } }, pause('person')],
    ['continued by another user', { want: 'pause', paused: true, pause: { state: 'done', tries: 1 } }, send('pause')],
    ['the provider waits', { task: 'paused' }, pause('provider')],
    ['resumed by the provider', { paused: true }, go],
    ['withdrawn before it took effect', { task: 'paused', pause: { state: 'sent' } }, send('resume')],
    ['to be resumed', resuming, send('resume')],
    ['to be resumed, answered', { ...resuming, resume: { state: 'sent', settledAt: 2_000 } }, wait()],
    ['waits for the next batch', { ...resuming, resume: { state: 'sent', settledAt: 1_000 } }, pause('provider')],
    ['resumed', { want: 'resume', paused: true }, go],
    ['to be canceled', { want: 'cancel' }, send('cancel')],
    ['to be canceled while paused', { want: 'cancel', task: 'paused', paused: true }, send('cancel')],
    ['cancel, answered', { want: 'cancel', cancel: sent }, wait()],
    ['cancel, never done', { want: 'cancel', now: 61_000, cancel: sent }, attention('timeout')],
    ['cancel, unclear too often', { want: 'cancel', cancel: unclear }, attention('unclear')],
    ['cancel, refused: it ends by itself', { want: 'cancel', cancel: failed }, go],
    ['cancel, refused while paused', { ...resuming, want: 'cancel', cancel: failed }, attention('refused')],
    ['cancel, checked manually', { want: 'cancel', cancel: { state: 'failed' } }, send('cancel')],
    ['ended', { want: 'cancel', task: 'ended' }, { move: 'stop' }],
    ['cancel, unreadable', { want: 'cancel', task: 'unknown', unseenSince: 0 }, go],
    ['cancel, unreadable for long', { want: 'cancel', task: 'unknown', unseenSince: 0, now: 10_000 }, { move: 'stop' }],
  ])('%s', (_name, more, move) => expect(nextPauseMove(progress(more), 100)).toEqual(move));

  test('sends nothing in the requested state, nor while an earlier request may still take effect', () => {
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
