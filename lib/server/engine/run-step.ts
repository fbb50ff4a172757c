import type { Observation, StepDefinition } from '@/lib/domain/change/kind';
import { isSettled, nextMove, type StepStanding } from '@/lib/domain/change/next-move';
import { messageOf, problem, remedyOf } from '@/lib/domain/change/problem';
import { stepSaid } from '@/lib/domain/change/step-said';
import { UpstreamFailure } from '@/lib/domain/failure';
import { phraseField, type Said, saidOf } from '@/lib/domain/phrase/phrase';
import { say } from '@/lib/domain/phrase/say';
import { passBoundary } from './hold-run';
import { backOffMs, problemOf } from './problem';
import { RunEnd, stopIfAborted } from './run-end';
import type { RunSession } from './run-session';
import { sendWrite } from './send-write';
import { type JournalEntry, newEntry, saveEntry } from './step-journal';
import { failStep, type Look, look, pollOf, type StepRun } from './step-run';
import { endedAsAsked, leaveHold, taskRun, tendTask } from './tend-task';

const standing = (run: StepRun, now: number): StepStanding => {
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

const detailOf = ({ detail, phrase }: Observation): Said => saidOf(detail, phrase);

async function finish(run: StepRun, told: Said): Promise<void> {
  const { session, step, entry } = run;
  // Nothing of ours made it so, and there was something to make: it was so before.
  const skipped = step.run !== null && entry.state === 'waiting' && entry.tries === 0;
  const state = skipped ? 'skipped' : 'done';
  const body = { step: step.id, detail: told.text, ...phraseField(told) };
  await session.record([{ type: skipped ? 'step-skipped' : 'step-done', body }], {
    also: saveEntry(session, { ...entry, state }, { idx: run.idx }),
  });
}

async function tell(run: StepRun, told: Said): Promise<void> {
  if (told.text === run.told.text) return;
  run.told = told;
  // While the outcome is unknown, the step goes on saying so.
  if (run.entry.state === 'unknown') return;
  const body = { step: run.step.id, detail: told.text, ...phraseField(told) };
  await run.session.record([{ type: 'step-progress', body }]);
}

/** @throws RunEnd when a person asked to stop and no write of ours can take effect unseen any more. */
async function stopIfAsked(run: StepRun): Promise<void> {
  const { session } = run;
  const stands = standing(run, session.parts.clock.now());
  if ((await session.cancelAsked()) && isSettled(stands)) throw new RunEnd('cancelled', null);
}

/** The world could not be looked at: wait, and ask a person when it lasts. */
async function stayBlind(run: StepRun, error: unknown): Promise<number> {
  const { session, step } = run;
  const now = session.parts.clock.now();
  run.blindSince ??= now;
  run.blind += 1;
  const trouble = problemOf(error);
  const hopeless = error instanceof UpstreamFailure && error.kind === 'forbidden' && run.blind >= 3;
  if (hopeless || now - run.blindSince >= step.timeoutMs) {
    const { code, requestId } = trouble;
    const named = { step: stepSaid(session.change(), step), message: messageOf(trouble) };
    const message = say('problem.unseen', named);
    throw new RunEnd('needs-attention', problem(code, { message, remedy: remedyOf(trouble), requestId }));
  }
  await tell(run, say('detail.blind', { message: messageOf(trouble) }));
  return backOffMs(run.blind, error);
}

const attention = (run: StepRun, code: 'timeout' | 'unclear'): RunEnd => {
  const step = stepSaid(run.session.change(), run.step);
  const minutes = Math.round(run.step.timeoutMs / 60_000);
  const detail = run.told.text === '' ? say('detail.none') : run.told;
  const message =
    code === 'timeout'
      ? say('problem.timeout', { step, minutes, detail })
      : say('problem.unclear', { step, tries: run.entry.tries });
  return new RunEnd('needs-attention', problem(code, { message, remedy: say('remedy.evidence') }));
};

/** One turn after a look said not yet: how long to wait before the next look. */
async function act(run: StepRun, seen: Extract<Observation, { state: 'not-yet' }>): Promise<number> {
  const { session, step } = run;
  const stands = standing(run, session.parts.clock.now());
  await tell(run, detailOf(seen));
  const poll = seen.retryAfterMs ?? pollOf(run);
  const move = nextMove(stands, poll);
  if (move.move === 'wait') return move.forMs;
  if (move.move === 'attention') throw attention(run, move.code);
  stopIfAborted(session.signal);
  return step.run === null ? poll : sendWrite(run, step.run);
}

/** A wait is timed from here; a write has its intent journalled when it comes to that. */
async function beginWait({ session, step, entry, idx }: StepRun): Promise<void> {
  await session.record([{ type: 'step-started', body: { step: step.id, detail: '' } }], {
    also: saveEntry(session, entry, { idx }),
  });
}

function begin(session: RunSession, q: StepStart): StepRun {
  const { step, idx, entries } = q;
  const entry = entries.get(step.id) ?? newEntry(step.id, session.parts.clock.now());
  return {
    session,
    step,
    idx,
    entry: { ...entry },
    told: { text: '' },
    blind: 0,
    blindSince: null,
    refusals: 0,
    refusedSince: null,
    retryAt: 0,
    task: taskRun(entries, step.id),
  };
}

/** It can never become true: because a person had it ended, or by itself. @throws RunEnd always. */
async function endBadly(run: StepRun, seen: Extract<Observation, { state: 'failed' }>): Promise<never> {
  if (endedAsAsked(run)) throw new RunEnd('cancelled', null, run.step.id);
  await leaveHold(run);
  const { code, remedy, remedyPhrase, requestId } = seen;
  const why = { message: detailOf(seen), remedy: remedyOf({ remedy, remedyPhrase }), requestId };
  return failStep(run, problem(code, why));
}

/** One turn after a look that was not the last one: how long to wait before the next look. */
async function turn(run: StepRun, seen: Exclude<Look, { state: 'done' | 'failed' }>): Promise<number> {
  const tended = await tendTask(run);
  if (typeof tended === 'number') return tended;
  if (tended === null) {
    await leaveHold(run);
    await stopIfAsked(run);
  }
  if (seen.state === 'blind') return stayBlind(run, seen.error);
  run.blind = 0;
  run.blindSince = null;
  return act(run, seen);
}

export interface StepStart {
  step: StepDefinition;
  idx: number;
  /** The journal of the run. */
  entries: ReadonlyMap<string, JournalEntry>;
  wait: (ms: number) => Promise<void>;
}

/**
 * Carries one step to its end: look; act only when the effect is not there; look again. Safe to begin anew after a
 * crash at any point. @throws RunEnd when the run must stop, RunRest when it is held, LeaseLost.
 */
export async function runStep(session: RunSession, q: StepStart): Promise<void> {
  const { step, entries } = q;
  const known = entries.get(step.id);
  if (known?.state === 'done' || known?.state === 'skipped') return;
  const run = begin(session, q);
  if (known === undefined) await passBoundary(session, step);
  if (known === undefined && step.run === null) await beginWait(run);
  for (;;) {
    stopIfAborted(session.signal);
    const seen = await look(run);
    stopIfAborted(session.signal);
    if (seen.state === 'done') {
      await leaveHold(run);
      return finish(run, detailOf(seen));
    }
    if (seen.state === 'failed') await endBadly(run, seen);
    else await q.wait(await turn(run, seen));
  }
}
