import type { ChangePhase } from '@/lib/domain/audit/actions';
import type { TaskAct, TaskState } from '@/lib/domain/change/next-pause';
import { problem } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/change';
import { messageOf, remedyOf } from '@/lib/domain/change/texts';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { AuditNote } from '../journal/audit-entry';
import { backOffMs, endingOf, problemOf } from './problem';
import { stopIfAborted } from './run-end';
import { type Found, lostAnswer } from '../journal/lost-answer';
import { type JournalEntry, saveEntry } from '../journal/step-journal';
import type { StepRun } from './step-run';
import type { StepReceipt } from '@/lib/domain/change/step';

interface Sending {
  act: TaskAct;
  send: () => Promise<StepReceipt>;
  see: () => Promise<TaskState>;
}

const note = (run: StepRun, act: TaskAct, more: Partial<AuditNote> & { phase: ChangePhase }): AuditNote => ({
  after: { step: run.step.id, act },
  ...more,
});

const idsOf = (requestId: string | null): string[] => (requestId === null ? [] : [requestId]);

/** The answer of an act that was interrupted; recorded together with the entry's next state. */
export const lostActNotes = (run: StepRun, act: TaskAct, found: Found): AuditNote[] =>
  run.task.acts[act].state === 'intent' ? [note(run, act, lostAnswer(found))] : [];

/** The intent is recorded and the lease checked before anything is sent, as for a step's own write. */
async function journalIntent(run: StepRun, act: TaskAct): Promise<void> {
  const { session, step, task } = run;
  const before = task.acts[act];
  // An earlier request that was done or refused does not count.
  const tries = before.state === 'done' || before.state === 'failed' ? 1 : before.tries + 1;
  const entry: JournalEntry = {
    ...before,
    state: 'intent',
    intentAt: session.parts.clock.now(),
    answeredAt: null,
    tries,
  };
  await session.record([{ type: 'task-intent', body: { step: step.id, act, tries } }], {
    also: saveEntry(session, entry, { idx: run.idx }),
    audits: [...lostActNotes(run, act, 'absent'), note(run, act, { phase: 'intent' })],
  });
  task.acts[act] = entry;
}

async function answered(run: StepRun, act: TaskAct, receipt: StepReceipt): Promise<void> {
  const { session, step, task } = run;
  const entry: JournalEntry = { ...task.acts[act], state: 'sent', answeredAt: session.parts.clock.now() };
  const { requestId } = receipt;
  await session.record([{ type: 'task-answered', body: { step: step.id, act, requestId } }], {
    also: saveEntry(session, entry, { receipt, idx: run.idx }),
    audits: [note(run, act, { phase: 'answered', requestIds: idsOf(requestId) })],
  });
  task.acts[act] = entry;
  task.refusals = 0;
}

interface SendProblem {
  act: TaskAct;
  error: Problem;
  entry: JournalEntry;
}

async function unclear(run: StepRun, { act, error, entry }: SendProblem): Promise<void> {
  await run.session.record([{ type: 'task-unknown', body: { step: run.step.id, act, error } }], {
    also: saveEntry(run.session, entry, { error, idx: run.idx }),
    audits: [
      note(run, act, {
        phase: 'answered',
        outcome: 'unknown',
        reason: error.message,
        requestIds: idsOf(error.requestId),
      }),
    ],
  });
  run.task.acts[act] = entry;
}

async function refused(run: StepRun, q: SendProblem & { final: boolean }): Promise<void> {
  const { act, error, entry, final } = q;
  const { session, step, task, idx } = run;
  // A task that cannot continue is paused by the provider, no longer by us.
  const closed: JournalEntry | null =
    final && act === 'resume' ? { ...task.acts.pause, state: 'waiting', tries: 0 } : null;
  await session.record([{ type: 'task-refused', body: { step: step.id, act, error, final } }], {
    also: async (tx) => {
      await saveEntry(session, entry, { error, idx })(tx);
      if (closed !== null) await saveEntry(session, closed, { idx })(tx);
    },
    audits: [
      note(run, act, {
        phase: 'answered',
        outcome: 'failed',
        reason: error.message,
        requestIds: idsOf(error.requestId),
      }),
    ],
  });
  task.acts[act] = entry;
  if (closed !== null) task.acts.pause = closed;
}

const refusal = {
  pause: 'problem.pause-refused',
  resume: 'problem.resume-refused',
  cancel: 'problem.cancel-refused',
} as const;

function giveUp(run: StepRun, q: { act: TaskAct; error: Problem; message: Message }): Promise<void> {
  const { act, error } = q;
  const why = problem(error.code, {
    message: message(refusal[act], { message: q.message }),
    remedy: remedyOf(error),
    requestId: error.requestId,
  });
  return refused(run, {
    act,
    error: why,
    entry: { ...run.task.acts[act], state: 'failed', answeredAt: run.session.parts.clock.now() },
    final: true,
  });
}

export function giveUpUnclear(run: StepRun, act: TaskAct): Promise<void> {
  const msg = message('problem.act-unclear', { tries: run.task.acts[act].tries });
  const error = problem('unclear', { message: msg, remedy: message('remedy.rolling-only') });
  return giveUp(run, { act, error, message: msg });
}

/** Whether the task is already as requested, so that a refusal means nothing. */
function isMoot(act: TaskAct, state: TaskState): boolean {
  if (state === 'ended') return true;
  return act === 'pause' ? state === 'paused' : act === 'resume' && state === 'running';
}

async function failing(run: StepRun, q: Sending & { error: unknown }): Promise<number> {
  const { act, error } = q;
  const { session, task } = run;
  const now = session.parts.clock.now();
  const ending = endingOf(error);
  const problem = problemOf(error);
  const before = task.acts[act];
  const unknown: JournalEntry = { ...before, state: 'unknown', answeredAt: now };
  if (ending === 'unclear') {
    await unclear(run, { act, error: problem, entry: unknown });
    return 0;
  }
  // A write without effect is not an unclear try.
  const tries = before.tries - 1;
  const unsent: JournalEntry = tries > 0 ? { ...unknown, tries } : { ...before, state: 'waiting', tries: 0 };
  if (ending === 'later') {
    task.refusals += 1;
    const wait = backOffMs(task.refusals, error);
    task.retryAt[act] = now + wait;
    await refused(run, { act, error: problem, entry: unsent, final: false });
    return Math.min(wait, 1_000);
  }
  const state = await q.see();
  if (isMoot(act, state)) {
    const entry: JournalEntry = before.tries > 1 ? { ...before, state: 'sent', answeredAt: now } : unsent;
    await refused(run, { act, error: problem, entry, final: false });
  } else if (state === 'unknown' && before.tries > 1) {
    await unclear(run, { act, error: problem, entry: unknown });
  } else {
    await giveUp(run, { act, error: problem, message: messageOf(problem) });
  }
  return 0;
}

/** Asks the provider once to pause, resume or cancel its task. Milliseconds until the next check. */
export async function sendAct(run: StepRun, q: Sending): Promise<number> {
  await journalIntent(run, q.act);
  stopIfAborted(run.session.signal);
  let receipt: StepReceipt;
  try {
    receipt = await q.send();
  } catch (error) {
    return failing(run, { ...q, error });
  }
  await answered(run, q.act, receipt);
  return 0;
}
