import type { Change } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { problem as problemFor } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/change';
import { messageOf } from '@/lib/domain/change/texts';
import { message } from '@/lib/domain/message/message';
import type { Tx } from '@/lib/server/db/db';
import { backOffMs, endingOf, isBusyElsewhere, problemOf } from './problem';
import { stopIfAborted } from './run-end';
import { isStopOrPauseWanted } from '../pause/pause-run';
import type { AuditNote } from '../journal/audit-entry';
import { type JournalEntry, saveEntry } from '../journal/step-journal';
import { failStep, look, lostNotes, note, pollOf, type StepRun } from './step-run';
import type { StepDefinition, StepReceipt } from '@/lib/domain/change/step';

type Run = NonNullable<StepDefinition['run']>;

/** Records the intent, which also proves the lease. False if a person's request forbids it. */
async function journalIntent(run: StepRun): Promise<boolean> {
  const { session, step, entry, idx } = run;
  // A pause waits for a write whose outcome is unclear.
  const forbids = entry.state === 'waiting' ? isStopOrPauseWanted : (change: Change) => change.cancelRequested;
  const audits = [...lostNotes(run, 'absent'), note(run, 'intent')];
  const intent: JournalEntry = {
    ...entry,
    state: 'intent',
    intentAt: session.parts.clock.now(),
    answeredAt: null,
    tries: entry.tries + 1,
  };
  const fact: ChangeFact = { type: 'step-intent', body: { step: step.id, tries: intent.tries } };
  const isRecorded = await session.recordUnless(forbids, [fact], { also: saveEntry(session, intent, { idx }), audits });
  if (isRecorded) run.entry = intent;
  return isRecorded;
}

async function accepted(run: StepRun, receipt: StepReceipt): Promise<number> {
  const { session, step } = run;
  session.receipts.set(step.id, receipt);
  run.entry = { ...run.entry, state: 'sent', answeredAt: session.parts.clock.now() };
  const save = saveEntry(session, run.entry, { receipt, idx: run.idx });
  const { requestId, taskId, ref } = receipt;
  await session.record([{ type: 'step-answered', body: { step: step.id, requestId, taskId, ref } }], {
    also: async (tx) => {
      await save(tx);
      if (ref !== null) await touch(tx, { changeId: session.lease.changeId, uid: ref });
    },
    audits: [
      note(run, 'answered', {
        requestIds: requestId === null ? [] : [requestId],
        after: { step: step.id, taskId, ref },
      }),
    ],
  });
  return 0;
}

/** The created object is found by its own identity from now on. */
async function touch(tx: Tx, row: { changeId: string; uid: string }): Promise<void> {
  await tx.changeTarget.upsert({ where: { changeId_uid: row }, create: row, update: {} });
}

const failureNote = (run: StepRun, error: Problem, outcome: 'failed' | 'unknown' = 'failed'): AuditNote =>
  note(run, 'answered', {
    outcome,
    reason: error.message,
    requestIds: error.requestId === null ? [] : [error.requestId],
  });

async function noteFailure(run: StepRun, q: { type: 'step-refused' | 'step-unknown'; error: Problem }): Promise<void> {
  const { session, step } = run;
  const fact: ChangeFact = { type: q.type, body: { step: step.id, error: q.error } };
  await session.record([fact], {
    also: saveEntry(session, run.entry, { error: q.error, idx: run.idx }),
    audits: [failureNote(run, q.error, q.type === 'step-unknown' ? 'unknown' : 'failed')],
  });
}

/** What the step waits for; needs no action. */
const busyProblem = (why: Problem): Problem =>
  problemFor(why.code, {
    message: message('problem.busy-elsewhere', { message: messageOf(why) }),
    remedy: message('remedy.goes-on'),
    requestId: why.requestId,
  });

async function later(run: StepRun, q: { error: unknown; problem: Problem }): Promise<number> {
  const now = run.session.parts.clock.now();
  run.refusals += 1;
  run.refusedSince ??= now;
  const tries = run.entry.tries - 1;
  run.entry = { ...run.entry, tries, state: tries > 0 ? 'unknown' : 'waiting', answeredAt: tries > 0 ? now : null };
  if (now - run.refusedSince >= run.step.timeoutMs) return failStep(run, q.problem, [failureNote(run, q.problem)]);
  const wait = backOffMs(run.refusals, q.error);
  run.retryAt = now + wait;
  const reported = isBusyElsewhere(q.error) ? busyProblem(q.problem) : q.problem;
  await noteFailure(run, { type: 'step-refused', error: reported });
  return wait;
}

/** Refused for good. After an earlier ambiguous attempt, a refusal may mean that the write already took effect. */
async function refused(run: StepRun, problem: Problem): Promise<number> {
  if (run.entry.tries > 1) {
    const seen = await look(run);
    const { session, idx } = run;
    const entry: JournalEntry = { ...run.entry, state: 'unknown', answeredAt: session.parts.clock.now() };
    if (seen.state === 'done') {
      await session.record([], { also: saveEntry(session, entry, { idx }), audits: [failureNote(run, problem)] });
      run.entry = entry;
      return 0;
    }
    if (seen.state === 'blind') {
      run.entry = entry;
      await noteFailure(run, { type: 'step-unknown', error: problem });
      return backOffMs(1);
    }
  }
  return failStep(run, problem, [failureNote(run, problem)]);
}

/** Intent recorded before, answer after. Milliseconds until the next check. */
export async function sendWrite(run: StepRun, send: Run): Promise<number> {
  const { session } = run;
  if (!(await journalIntent(run))) return run.entry.state === 'waiting' ? 0 : pollOf(run);
  stopIfAborted(session.signal);
  let receipt: StepReceipt;
  try {
    receipt = await send(session.runContext());
  } catch (error) {
    const ending = endingOf(error);
    const problem = problemOf(error);
    // After an ambiguous attempt the provider may be processing our own write: checked below.
    const busy = isBusyElsewhere(error) && run.entry.tries === 1;
    if (ending === 'later' || busy) return later(run, { error, problem });
    if (ending === 'refused') return refused(run, problem);
    run.entry = { ...run.entry, state: 'unknown', answeredAt: session.parts.clock.now() };
    await noteFailure(run, { type: 'step-unknown', error: problem });
    return 0;
  }
  run.refusals = 0;
  run.refusedSince = null;
  return accepted(run, receipt);
}
