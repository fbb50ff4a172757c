import type { Pause } from './change';
import { MAX_UNCLEAR_TRIES } from './next-move';

export type TaskAct = 'pause' | 'resume' | 'cancel';
export type TaskState = 'running' | 'paused' | 'ended' | 'unknown';

/** From the journal; times are epoch milliseconds. */
export interface ActProgress {
  /** `done`: its effect was observed. `failed`: finally refused. */
  state: 'waiting' | 'intent' | 'sent' | 'unknown' | 'done' | 'failed';
  /** When an earlier request can no longer take effect unnoticed. */
  settledAt: number;
  retryAt: number;
  answeredAt: number | null;
  tries: number;
}

export interface PauseState {
  want: Pause['wanted'] | 'cancel';
  paused: boolean;
  task: TaskState;
  acts: Record<TaskAct, ActProgress>;
  /** Since when the task's state could not be read; null if it can. */
  unseenSince: number | null;
  now: number;
  settleMs: number;
  /** How long an acknowledged act may have no effect before the change needs attention. */
  timeoutMs: number;
}

export type PauseMove =
  | { move: 'send'; act: TaskAct }
  | { move: 'wait'; forMs: number }
  | { move: 'hold'; why: 'person' | 'provider' }
  /** The task is in the requested state: the step continues normally. */
  | { move: 'go' }
  | { move: 'give-up'; act: 'pause' | 'resume' }
  | { move: 'attention'; code: 'timeout' | 'unclear' | 'refused' }
  | { move: 'stop' };

/** Whether our own pause holds the task, or may still take effect. */
const isOurs = ({ state }: ActProgress): boolean => state !== 'waiting' && state !== 'failed';

/** The act that brings the task to the requested state; null if it is already there, or its state is unknown. */
function actToSend({ want, paused, task, acts }: PauseState): TaskAct | null {
  if (task === 'ended' || task === 'unknown') return null;
  if (want === 'cancel') return 'cancel';
  if (want === 'pause') return task === 'running' ? 'pause' : null;
  if (task === 'running') return null;
  if (want === 'resume') return 'resume';
  // The requested pause was withdrawn before it took effect. A pause by the provider must be resumed manually.
  return !paused && isOurs(acts.pause) ? 'resume' : null;
}

function nothingToSend(s: PauseState, pollMs: number): PauseMove {
  const { want, task } = s;
  if (want === 'cancel') {
    if (task === 'ended') return { move: 'stop' };
    if (s.unseenSince !== null && s.now - s.unseenSince >= s.settleMs) return { move: 'stop' };
    return s.paused ? { move: 'wait', forMs: pollMs } : { move: 'go' };
  }
  const why = want === 'pause' ? 'person' : 'provider';
  if (task === 'paused') return { move: 'hold', why };
  return s.paused && task === 'unknown' ? { move: 'hold', why } : { move: 'go' };
}

/** It was acknowledged; its effect may take until the provider has finished a batch. */
function afterAnswer(s: PauseState, q: { act: TaskAct; pollMs: number }): PauseMove {
  const { answeredAt, settledAt } = s.acts[q.act];
  if (q.act === 'pause') return { move: 'go' };
  if (q.act === 'cancel') {
    const late = s.now - (answeredAt ?? s.now) >= s.timeoutMs;
    return late ? { move: 'attention', code: 'timeout' } : { move: 'wait', forMs: q.pollMs };
  }
  // It continued and is waiting again: the provider reached its next batch between two checks.
  return s.now < settledAt ? { move: 'wait', forMs: q.pollMs } : { move: 'hold', why: 'provider' };
}

/** After a definite refusal: requested again, a pause or resume is sent again, a cancel only after a manual check. */
function afterRefusal(s: PauseState, act: TaskAct): PauseMove {
  if (act !== 'cancel' || s.acts.cancel.tries === 0) return { move: 'send', act };
  // A running task ends by itself and nothing starts after it; a paused one would stay paused forever.
  return s.task === 'running' ? { move: 'go' } : { move: 'attention', code: 'refused' };
}

/** Sends an act only if the actual state differs from the requested one and no earlier request is in flight. */
export function nextPauseMove(s: PauseState, pollMs: number): PauseMove {
  const act = actToSend(s);
  if (act === null) return nothingToSend(s, pollMs);
  const { state, settledAt, retryAt, tries } = s.acts[act];
  if (state === 'sent') return afterAnswer(s, { act, pollMs });
  if (state === 'failed') return afterRefusal(s, act);
  if (state === 'intent' || state === 'unknown') {
    if (s.now < settledAt) return { move: 'wait', forMs: Math.min(pollMs, settledAt - s.now) };
    if (tries < MAX_UNCLEAR_TRIES) return { move: 'send', act };
    return act === 'cancel' ? { move: 'attention', code: 'unclear' } : { move: 'give-up', act };
  }
  return s.now < retryAt ? { move: 'wait', forMs: retryAt - s.now } : { move: 'send', act };
}
