import {
  type PauseMove,
  type PauseState,
  nextPauseMove,
  type TaskAct,
  type TaskState,
} from '@/lib/domain/change/next-pause';
import { settledAt } from '@/lib/domain/change/next-move';
import { problem } from '@/lib/domain/change/problem';
import { message } from '@/lib/domain/message/message';
import type { Tx } from '@/lib/server/db/db';
import type { AuditNote } from '../journal/audit-entry';
import { continueRun, pauseRun } from '../pause/pause-run';
import { RunEnd } from './run-end';
import { giveUpUnclear, lostActNotes, sendAct } from './send-task-control';
import { type JournalEntry, saveEntry } from '../journal/step-journal';
import { showRows } from './report-progress';
import { look, pollOf, type StepRun } from './step-run';
import type { RollingTask } from '@/lib/domain/change/step';
import { stepMessage } from '@/lib/domain/change/texts';

/** A task that cannot be read is unknown; it never counts as ended. */
async function see({ session, task }: StepRun, rolling: RollingTask): Promise<TaskState> {
  let state: TaskState = 'unknown';
  try {
    state = await rolling.state(session.runContext());
  } catch {
    // The step's own check reports why.
  }
  task.unseenSince = state === 'unknown' ? (task.unseenSince ?? session.parts.clock.now()) : null;
  return state;
}

/** After an unclear write only the task itself proves that it was begun. */
function isBegun({ step, entry }: StepRun, state: TaskState): boolean {
  if (step.run === null || entry.state === 'sent') return true;
  return entry.state !== 'waiting' && (state === 'running' || state === 'paused');
}

function pauseStateOf(run: StepRun, state: TaskState): PauseState {
  const { session, step, task } = run;
  const { cancelRequested, pause, state: shown } = session.change();
  const { settleMs } = session.parts.config;
  const { claimedAt } = session.lease;
  const pauseState = (act: TaskAct) => {
    const entry = task.acts[act];
    return {
      state: entry.state === 'skipped' ? 'waiting' : entry.state,
      settledAt: settledAt({ ...entry, claimedAt, settleMs }),
      retryAt: task.retryAt[act],
      answeredAt: entry.answeredAt,
      tries: entry.tries,
    };
  };
  return {
    want: cancelRequested ? 'cancel' : pause.wanted,
    paused: shown === 'paused',
    task: state,
    acts: { pause: pauseState('pause'), resume: pauseState('resume'), cancel: pauseState('cancel') },
    unseenSince: task.unseenSince,
    now: session.parts.clock.now(),
    settleMs,
    timeoutMs: step.timeoutMs,
  };
}

const reset = (entry: JournalEntry): JournalEntry => ({ ...entry, state: 'waiting', tries: 0 });

const saveAll =
  (run: StepRun, entries: readonly JournalEntry[]) =>
  async (tx: Tx): Promise<void> => {
    for (const entry of entries) await saveEntry(run.session, entry, { idx: run.idx })(tx);
  };

/** What the task's state says of an interrupted request to pause or resume it. */
const pauseNotes = (run: StepRun, state: TaskState): AuditNote[] => [
  ...lostActNotes(run, 'pause', state === 'paused' ? 'seen' : 'unknown'),
  ...lostActNotes(run, 'resume', state === 'running' ? 'seen' : 'unknown'),
];

/** Continues the run; paused time does not count for the step. */
export async function leavePause(run: StepRun, state: TaskState = 'unknown'): Promise<void> {
  const { session, task } = run;
  const { since } = session.change().pause;
  if (session.change().state !== 'paused') return;
  const pausedMs = since === null ? 0 : Math.max(0, session.parts.clock.now() - since);
  const { answeredAt, intentAt } = run.entry;
  const entry: JournalEntry = {
    ...run.entry,
    intentAt: intentAt + pausedMs,
    answeredAt: answeredAt === null ? null : answeredAt + pausedMs,
  };
  const pause = reset(task.acts.pause);
  const resume = reset(task.acts.resume);
  await continueRun(session, saveAll(run, [entry, pause, resume]), pauseNotes(run, state));
  run.entry = entry;
  Object.assign(task.acts, { pause, resume });
}

/** @throws RunRest always. */
async function enterPause(run: StepRun, q: { why: 'person' | 'provider'; task: TaskState }): Promise<never> {
  const { session, task } = run;
  if (session.change().pause.wanted === 'resume') await leavePause(run, q.task);
  const { pause } = task.acts;
  const seen = q.task === 'paused' && ['intent', 'sent', 'unknown'].includes(pause.state);
  const entry: JournalEntry = seen ? { ...pause, state: 'done' } : pause;
  const audits = seen ? lostActNotes(run, 'pause', 'seen') : [];
  task.acts.pause = entry;
  return pauseRun(session, { why: q.why, audits, ...(seen && { also: saveAll(run, [entry]) }) });
}

function attention(run: StepRun, code: 'timeout' | 'unclear' | 'refused'): RunEnd {
  const step = stepMessage(run.session.change(), run.step);
  const minutes = Math.round(run.step.timeoutMs / 60_000);
  const { tries } = run.task.acts.cancel;
  const msg = {
    timeout: () => message('problem.cancel-late', { step, minutes }),
    unclear: () => message('problem.cancel-unclear', { step, tries }),
    refused: () => message('problem.cancel-kept', { step }),
  }[code]();
  return new RunEnd('needs-attention', problem(code, { message: msg, remedy: message('remedy.end-task') }));
}

/** A pause that can no longer take effect is dropped: a later one is the provider's. */
async function closeTakenBack(run: StepRun, s: PauseState): Promise<void> {
  const { state, settledAt: settled } = s.acts.pause;
  const open = state === 'intent' || state === 'unknown';
  if (s.want !== 'run' || s.task !== 'running' || !open || s.now < settled) return;
  const entry = reset(run.task.acts.pause);
  const audits = lostActNotes(run, 'pause', 'absent');
  await run.session.record([], { also: saveAll(run, [entry]), audits });
  run.task.acts.pause = entry;
}

/** Its task ended as requested. */
export async function closeCancel(run: StepRun): Promise<void> {
  const audits = lostActNotes(run, 'cancel', 'seen');
  if (audits.length === 0) return;
  const entry: JournalEntry = { ...run.task.acts.cancel, state: 'unknown' };
  await run.session.record([], { also: saveAll(run, [entry]), audits });
  run.task.acts.cancel = entry;
}

/** @throws RunEnd `cancelled`, unless the task succeeded first. */
async function stop(run: StepRun, state: TaskState): Promise<number> {
  const seen = await look(run);
  await showRows(run, seen);
  if (seen.state === 'done') return 0;
  const asRequested = state === 'ended' && endedAsRequested(run);
  if (asRequested) await closeCancel(run);
  throw new RunEnd('cancelled', null, asRequested ? run.step.id : null);
}

async function carryOut(
  run: StepRun,
  q: { rolling: RollingTask; state: TaskState; move: PauseMove },
): Promise<number | 'go'> {
  const { rolling, state, move } = q;
  switch (move.move) {
    case 'send': {
      const ctx = run.session.runContext();
      const send = () => rolling[move.act](ctx);
      return sendAct(run, { act: move.act, send, see: () => see(run, rolling) });
    }
    case 'wait':
      return move.forMs;
    case 'hold':
      return enterPause(run, { why: move.why, task: state });
    case 'give-up':
      await giveUpUnclear(run, move.act);
      return 0;
    case 'attention':
      throw attention(run, move.code);
    case 'stop':
      return stop(run, state);
    case 'go':
      await leavePause(run, state);
      return 'go';
  }
}

/**
 * Level-triggered, so that a crash at any point ends the same. Milliseconds until the next check; `go`: the step continues like any other; null: no task yet.
 * @throws RunEnd, RunRest, LeaseLost.
 */
export async function reconcileTask(run: StepRun): Promise<number | 'go' | null> {
  const { rolling } = run.step;
  if (rolling === undefined || (run.step.run !== null && run.entry.state === 'waiting')) return null;
  const state = await see(run, rolling);
  if (!isBegun(run, state)) return null;
  await run.session.refresh();
  const pauseState = pauseStateOf(run, state);
  await closeTakenBack(run, pauseState);
  return carryOut(run, { rolling, state, move: nextPauseMove(pauseState, pollOf(run)) });
}

/** Whether the task ended because a person wanted it to, and not by itself. */
export const endedAsRequested = ({ session, task }: StepRun): boolean =>
  session.change().cancelRequested && ['intent', 'sent', 'unknown'].includes(task.acts.cancel.state);
