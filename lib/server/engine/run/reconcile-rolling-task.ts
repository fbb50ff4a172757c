import type { RollingTask } from '@/lib/domain/change/kind';
import {
  type PauseMove,
  type PauseState,
  nextPauseMove,
  type TaskAct,
  type TaskState,
} from '@/lib/domain/change/next-pause';
import { settledAt } from '@/lib/domain/change/next-move';
import { problem } from '@/lib/domain/change/problem';
import { stepMessage } from '@/lib/domain/change/step-message';
import { message } from '@/lib/domain/message/message';
import type { Tx } from '@/lib/server/db/db';
import { goOn, pauseRun } from '../pause/pause-run';
import { RunEnd } from './run-end';
import { giveUpUnclear, sendAct } from './send-task-control';
import { actRow, type JournalEntry, newEntry, saveEntry } from '../journal/step-journal';
import { showRows } from '../work/show-rows';
import { look, pollOf, type StepRun, type TaskRun } from './step-run';

/** What the journal knows of the task of a step. */
export function taskRun(entries: ReadonlyMap<string, JournalEntry>, stepId: string): TaskRun {
  const entry = (act: TaskAct): JournalEntry => {
    const row = actRow(stepId, act);
    return { ...(entries.get(row) ?? newEntry(row, 0)) };
  };
  return {
    acts: { pause: entry('pause'), resume: entry('resume'), cancel: entry('cancel') },
    refusals: 0,
    retryAt: { pause: 0, resume: 0, cancel: 0 },
    unseenSince: null,
  };
}

/** A task that cannot be asked about is not known; it never counts as ended. */
async function see({ session, task }: StepRun, rolling: RollingTask): Promise<TaskState> {
  let state: TaskState = 'unknown';
  try {
    state = await rolling.state(session.runContext());
  } catch {
    // The step's own look tells why the world cannot be seen.
  }
  task.unseenSince = state === 'unknown' ? (task.unseenSince ?? session.parts.clock.now()) : null;
  return state;
}

/** Without a clear answer to the step's own write only the task itself shows that it was begun. */
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

/** In one transaction with what is recorded. */
const saveAll =
  (run: StepRun, entries: readonly JournalEntry[]) =>
  async (tx: Tx): Promise<void> => {
    for (const entry of entries) await saveEntry(run.session, entry, { idx: run.idx })(tx);
  };

/** The run goes on: what was asked is carried out, and the time it was held does not count for the step. */
export async function leavePause(run: StepRun): Promise<void> {
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
  await goOn(session, saveAll(run, [entry, pause, resume]));
  run.entry = entry;
  Object.assign(task.acts, { pause, resume });
}

/** @throws RunRest always. */
async function enterPause(run: StepRun, q: { why: 'person' | 'provider'; task: TaskState }): Promise<never> {
  const { session, task } = run;
  // It went on as asked and waits again.
  if (session.change().pause.wanted === 'resume') await leavePause(run);
  const { pause } = task.acts;
  const seen = q.task === 'paused' && ['intent', 'sent', 'unknown'].includes(pause.state);
  const entry: JournalEntry = seen ? { ...pause, state: 'done' } : pause;
  task.acts.pause = entry;
  return pauseRun(session, { why: q.why, ...(seen && { also: saveAll(run, [entry]) }) });
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

/** What cannot come any more is not ours any more: a later hold is the provider's. */
async function closeTakenBack(run: StepRun, s: PauseState): Promise<void> {
  const { state, settledAt: settled } = s.acts.pause;
  const open = state === 'intent' || state === 'unknown';
  if (s.want !== 'run' || s.task !== 'running' || !open || s.now < settled) return;
  const entry = reset(run.task.acts.pause);
  await run.session.record([], { also: saveAll(run, [entry]) });
  run.task.acts.pause = entry;
}

/** @throws RunEnd `cancelled`, unless the task came to its good end first. */
async function stop(run: StepRun, state: TaskState): Promise<number> {
  const seen = await look(run);
  await showRows(run, seen);
  if (seen.state === 'done') return 0;
  throw new RunEnd('cancelled', null, state === 'ended' && endedAsRequested(run) ? run.step.id : null);
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
      await leavePause(run);
      return 'go';
  }
}

/**
 * Brings the rolling task of a step to what people want: level-triggered, so that a crash at any point ends the same.
 * Milliseconds until the next look; `go` when the step goes on as any other; null when there is no task yet.
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
export function endedAsRequested({ session, task }: StepRun): boolean {
  return session.change().cancelRequested && ['intent', 'sent', 'unknown'].includes(task.acts.cancel.state);
}
