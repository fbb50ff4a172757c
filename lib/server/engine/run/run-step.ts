import { isSettled, nextMove, type StepProgress } from '@/lib/domain/change/next-move';
import { problem } from '@/lib/domain/change/problem';
import { remedyOf } from '@/lib/domain/change/texts';
import { phraseField, type Message, toMessage } from '@/lib/domain/message/model';
import { checkStopOrPause } from '../pause/pause-run';
import { RunEnd, stopIfAborted } from './run-end';
import type { RunSession } from './run-session';
import { runWork } from '../work/run-work';
import { sendWrite } from './send-write';
import { saveEntry } from '../journal/step-journal';
import {
  begin,
  beginWait,
  failStep,
  type Look,
  look,
  lostNotes,
  pollOf,
  type StepRun,
  type StepStart,
} from './step-run';
import { closeCancel, endedAsRequested, leavePause, reconcileTask } from './reconcile-rolling-task';
import { attention, report, showRows, waitUntilReadable } from './report-progress';
import type { Observation } from '@/lib/domain/change/step';

const detailOf = ({ detail, phrase }: Observation): Message => toMessage(detail, phrase);

const progress = (run: StepRun, now: number): StepProgress => {
  const { entry, step, session } = run;
  const state =
    entry.state === 'intent' || entry.state === 'sent' || entry.state === 'unknown' ? entry.state : 'waiting';
  return {
    writes: step.run !== null,
    state,
    intentAt: entry.intentAt,
    answeredAt: entry.answeredAt,
    claimedAt: session.lease.claimedAt,
    retryAt: run.retryAt,
    tries: entry.tries,
    now,
    settleMs: session.parts.config.settleMs,
    timeoutMs: step.timeoutMs,
  };
};

async function finish(run: StepRun, reported: Message): Promise<void> {
  const { session, step, entry } = run;
  // Skipped: the effect existed before this run wrote anything.
  const skipped = step.run !== null && entry.state === 'waiting' && entry.tries === 0;
  const state = skipped ? 'skipped' : 'done';
  const body = { step: step.id, detail: reported.text, ...phraseField(reported) };
  await session.record([{ type: skipped ? 'step-skipped' : 'step-done', body }], {
    also: saveEntry(session, { ...entry, state }, { idx: run.idx }),
    audits: lostNotes(run, 'seen'),
  });
}

/** @throws RunEnd when canceled and no write of ours is outstanding. */
async function stopIfCanceled(run: StepRun): Promise<void> {
  const { session } = run;
  const stands = progress(run, session.parts.clock.now());
  if ((await session.cancelRequested()) && isSettled(stands)) throw new RunEnd('cancelled', null);
}

/** Milliseconds until the next check. */
async function act(run: StepRun, seen: Extract<Observation, { state: 'not-yet' }>): Promise<number> {
  const { session, step } = run;
  const stands = progress(run, session.parts.clock.now());
  await report(run, detailOf(seen));
  const poll = seen.retryAfterMs ?? pollOf(run);
  const move = nextMove(stands, poll);
  if (move.move === 'wait') return move.forMs;
  if (move.move === 'attention') throw attention(run, move.code);
  stopIfAborted(session.signal);
  return step.run === null ? poll : sendWrite(run, step.run);
}

/** It can never become true: ended on request, or by itself. @throws RunEnd always. */
async function endBadly(run: StepRun, seen: Extract<Observation, { state: 'failed' }>): Promise<never> {
  if (endedAsRequested(run)) {
    await closeCancel(run);
    throw new RunEnd('cancelled', null, run.step.id);
  }
  await leavePause(run);
  const { code, remedy, remedyPhrase, requestId } = seen;
  const why = { message: detailOf(seen), remedy: remedyOf({ remedy, remedyPhrase }), requestId };
  return failStep(run, problem(code, why));
}

/** Milliseconds until the next check. */
async function turn(run: StepRun, seen: Exclude<Look, { state: 'done' | 'failed' }>): Promise<number> {
  // A run paused here shows its progress; nothing is reported while it is paused.
  if (seen.state === 'not-yet' && run.session.change().state === 'running') await report(run, detailOf(seen));
  const tended = await reconcileTask(run);
  if (typeof tended === 'number') return tended;
  if (tended === null) {
    await leavePause(run);
    await stopIfCanceled(run);
  }
  if (seen.state === 'blind') return waitUntilReadable(run, seen.error);
  run.blind = 0;
  run.blindSince = null;
  return act(run, seen);
}

/** Checks, acts only if the effect is missing, checks again; safe after a crash. @throws RunEnd, RunRest, LeaseLost. */
export async function runStep(session: RunSession, q: StepStart): Promise<void> {
  const { step, entries } = q;
  if (step.work !== undefined) return runWork(session, { ...q, work: step.work });
  const known = entries.get(step.id);
  if (known?.state === 'done' || known?.state === 'skipped') return;
  const run = begin(session, q);
  if (known === undefined && step.run === null) {
    await checkStopOrPause(session, q);
    await beginWait(run);
  }
  for (;;) {
    stopIfAborted(session.signal);
    // No write of ours is outstanding.
    if (step.run !== null && run.entry.state === 'waiting') await checkStopOrPause(session, q);
    const seen = await look(run);
    stopIfAborted(session.signal);
    await showRows(run, seen);
    if (seen.state === 'done') {
      await leavePause(run);
      return finish(run, detailOf(seen));
    }
    if (seen.state === 'failed') await endBadly(run, seen);
    else await q.wait(await turn(run, seen));
  }
}
