import type { Hold } from './change';
import { MAX_UNCLEAR_TRIES } from './next-move';

export type TaskAct = 'pause' | 'resume' | 'cancel';
export type TaskState = 'running' | 'paused' | 'ended' | 'unknown';

/** Where one act on a rolling task stands in the journal. Times are epoch milliseconds. */
export interface ActProgress {
  /** `done`: its effect was seen. `failed`: refused for good. */
  state: 'waiting' | 'intent' | 'sent' | 'unknown' | 'done' | 'failed';
  /** From when on an earlier sending can no longer take effect unseen. */
  settledAt: number;
  /** Not before this moment, after a refusal that may pass. */
  retryAt: number;
  answeredAt: number | null;
  tries: number;
}

export interface PauseState {
  want: Hold['wanted'] | 'cancel';
  /** The change is shown as paused. */
  held: boolean;
  task: TaskState;
  acts: Record<TaskAct, ActProgress>;
  /** Since when the task's state could not be learnt; null while it can. */
  unseenSince: number | null;
  now: number;
  settleMs: number;
  /** How long a clear answer may go without effect before a person is asked. */
  timeoutMs: number;
}

export type PauseMove =
  | { move: 'send'; act: TaskAct }
  /** Something is on its way: look again after this long at most. */
  | { move: 'wait'; forMs: number }
  | { move: 'hold'; why: 'person' | 'provider' }
  /** The task does as it should: the step goes on as any other. */
  | { move: 'go' }
  /** Unclear too often. */
  | { move: 'give-up'; act: 'pause' | 'resume' }
  | { move: 'attention'; code: 'timeout' | 'unclear' | 'refused' }
  | { move: 'stop' };

/** Whether a pause of ours is what holds the task, or may come to hold it yet. */
export const isOurs = ({ state }: ActProgress): boolean => state !== 'waiting' && state !== 'failed';

/** What has to be sent for the world to become as it is wanted; null when it is so, or when nobody can tell. */
function actToSend({ want, held, task, acts }: PauseState): TaskAct | null {
  if (task === 'ended' || task === 'unknown') return null;
  if (want === 'cancel') return 'cancel';
  if (want === 'pause') return task === 'running' ? 'pause' : null;
  if (task === 'running') return null;
  if (want === 'resume') return 'resume';
  // The wish to pause was taken back before its effect came. What the provider holds itself is a person's to continue.
  return !held && isOurs(acts.pause) ? 'resume' : null;
}

function nothingToSend(s: PauseState, pollMs: number): PauseMove {
  const { want, task } = s;
  if (want === 'cancel') {
    if (task === 'ended') return { move: 'stop' };
    if (s.unseenSince !== null && s.now - s.unseenSince >= s.settleMs) return { move: 'stop' };
    return s.held ? { move: 'wait', forMs: pollMs } : { move: 'go' };
  }
  const why = want === 'pause' ? 'person' : 'provider';
  if (task === 'paused') return { move: 'hold', why };
  return s.held && task === 'unknown' ? { move: 'hold', why } : { move: 'go' };
}

/** It was answered clearly; its effect may take until the provider has finished a batch. */
function afterAnswer(s: PauseState, q: { act: TaskAct; pollMs: number }): PauseMove {
  const { answeredAt, settledAt } = s.acts[q.act];
  if (q.act === 'pause') return { move: 'go' };
  if (q.act === 'cancel') {
    const late = s.now - (answeredAt ?? s.now) >= s.timeoutMs;
    return late ? { move: 'attention', code: 'timeout' } : { move: 'wait', forMs: q.pollMs };
  }
  // It went on and waits again: between two looks the provider came to its next batch.
  return s.now < settledAt ? { move: 'wait', forMs: q.pollMs } : { move: 'hold', why: 'provider' };
}

/** A definite refusal of earlier. Asked anew, a pause or a resume is sent anew; a person looked, so is a cancel. */
function afterRefusal(s: PauseState, act: TaskAct): PauseMove {
  if (act !== 'cancel' || s.acts.cancel.tries === 0) return { move: 'send', act };
  // What runs ends by itself and nothing begins after it; what is held would stay so for ever.
  return s.task === 'running' ? { move: 'go' } : { move: 'attention', code: 'refused' };
}

/**
 * What becomes of a step's rolling task: the world is compared with what is wanted, and only when they differ something
 * is sent; again only when nothing that was sent before can still take effect unseen.
 */
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
