import { phraseField } from '@/lib/domain/message/model';
import { continueRun, endUndecided, isStopOrPauseWanted, pauseRun, checkStopOrPause } from '../pause/pause-run';
import { RunEnd, RunRest, stopIfAborted } from '../run/run-end';
import type { RunSession } from '../run/run-session';
import { lookAt, lookLast, publishUpdates } from './look-at-work';
import { type Rounds, sendRound } from './send-round';
import { type JournalEntry, saveEntry } from '../journal/step-journal';
import { begin, beginWait, failStep, type StepRun, type StepStart } from '../run/step-run';
import { attention, waitUntilReadable } from '../run/report-progress';
import { openRows } from './work-rows';
import type { StepWork, WorkView } from '@/lib/domain/change/step';

/** Rows move at most four times a second. */
const ROUND_MS = 250;
const REST_MS = 5_000;

/** As the kind or the configuration says, but never more often than rows may move. */
export const pollDelayMs = ({ parts }: RunSession, wantedMs: number): number => {
  const { pollMs } = parts.config;
  return pollMs === undefined
    ? Math.max(ROUND_MS, wantedMs)
    : Math.max(Math.min(ROUND_MS, pollMs), Math.min(pollMs, wantedMs));
};

/** A resumed step gets its full time again. */
async function restartTimeout(step: StepRun): Promise<void> {
  const { session, idx } = step;
  const entry: JournalEntry = { ...step.entry, intentAt: session.parts.clock.now() };
  await continueRun(session, saveEntry(session, entry, { idx }));
  step.entry = entry;
}

/** Between two rounds: where a run stops or pauses. Returns whether it is paused. @throws RunEnd, RunRest. */
async function applyPauseOrCancel(step: StepRun): Promise<boolean> {
  const { session } = step;
  await session.refresh();
  const { cancelRequested, pause, state } = session.change();
  if (cancelRequested) throw new RunEnd('cancelled', null);
  if (state === 'paused') {
    if (pause.wanted !== 'resume') {
      endUndecided(session);
      return true;
    }
    await restartTimeout(step);
  } else if (pause.wanted === 'pause') await pauseRun(session, { why: 'person' });
  return false;
}

async function finish({ step, rows }: Rounds, { detail }: WorkView): Promise<void> {
  const { session, entry, idx } = step;
  const items = [...rows.past(0).items.values()];
  // Skipped: the effect existed before this run wrote anything.
  const state = items.length > 0 && items.every(({ act }) => act === null) ? 'skipped' : 'done';
  const body = { step: step.step.id, detail: detail.text, ...phraseField(detail) };
  await session.record([{ type: state === 'done' ? 'step-done' : 'step-skipped', body }], {
    also: saveEntry(session, { ...entry, state }, { idx }),
  });
}

/** It paused at a limit and everything is done meanwhile: no decision is needed if nothing is left to write. */
const needsNoDecision = ({ session }: StepRun, { end }: WorkView, after: StepStart['after']): boolean =>
  end.state === 'done' &&
  session.change().pause.until !== undefined &&
  (after ?? []).every(({ run, work }) => run === null && work === undefined);

/** Null when all is done, else the wait in milliseconds. @throws RunEnd, RunRest, LeaseLost. */
async function turn(rounds: Rounds, { work, after }: WorkStart): Promise<number | null> {
  const { step } = rounds;
  const { session } = step;
  const held = await applyPauseOrCancel(step).catch(async (error: unknown) => {
    if (error instanceof RunEnd) await lookLast(rounds, work);
    throw error;
  });
  const look = await lookAt(rounds, { work, from: step.entry.intentAt });
  stopIfAborted(session.signal);
  if ('error' in look) {
    if (held) throw new RunRest(REST_MS);
    return waitUntilReadable(step, look.error);
  }
  const seen = look.view;
  step.blind = 0;
  step.blindSince = null;
  await publishUpdates(rounds, seen);
  // What was sent continues and is shown; nothing else is sent.
  if (held && !needsNoDecision(step, seen, after)) throw new RunRest(REST_MS);
  if (held) await continueRun(session);
  if (seen.end.state !== 'done') return goFurther(rounds, seen);
  await finish(rounds, seen);
  return null;
}

/** After a check that was not the last. @throws RunEnd, RunRest. */
async function goFurther(rounds: Rounds, { end, acts, nextLookMs }: WorkView): Promise<number> {
  const { step } = rounds;
  const { session } = step;
  if (end.state === 'failed') return failStep(step, end.problem);
  if (end.state === 'ask') return pauseRun(session, { why: { limit: end.message, remedy: end.remedy } });
  if (session.parts.clock.now() - step.entry.intentAt >= step.step.timeoutMs) throw attention(step, 'timeout');
  const { sent, never } = await sendRound(rounds, acts);
  if (never === null) return pollDelayMs(session, sent > 0 || isStopOrPauseWanted(session.change()) ? 0 : nextLookMs);
  if (never.attention) throw new RunEnd('needs-attention', never.error);
  return failStep(step, never.error);
}

type WorkStart = StepStart & { work: StepWork };

/** A crash ends in a new check: repeated writes have no second effect. @throws RunEnd, RunRest, LeaseLost. */
export async function runWork(session: RunSession, q: WorkStart): Promise<void> {
  const { step, entries } = q;
  const known = entries.get(step.id);
  if (known?.state === 'done' || known?.state === 'skipped') return;
  // It failed, and its process died before recording that.
  if (known?.state === 'failed' && known.error !== undefined) throw new RunEnd('failed', known.error);
  const run = begin(session, q);
  if (known === undefined) {
    await checkStopOrPause(session, q);
    await beginWait(run);
  }
  const rows = await openRows(session, step.id);
  const rounds: Rounds = { step: run, rows, busyUntil: 0, busy: 0, forbids: isStopOrPauseWanted };
  for (;;) {
    stopIfAborted(session.signal);
    const waitMs = await turn(rounds, q);
    if (waitMs === null) return;
    await q.wait(waitMs);
  }
}
