import { problem } from '@/lib/domain/change/problem';
import { messageOf, remedyOf } from '@/lib/domain/change/texts';
import { phraseField, type Message, toMessage } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { backOffMs, isForbidden, problemOf } from './problem';
import { openRows } from '../work/work-rows';
import { RunEnd } from './run-end';
import type { Look, StepRun } from './step-run';
import { stepMessage } from '@/lib/domain/change/texts';

export async function report(run: StepRun, reported: Message): Promise<void> {
  if (reported.text === run.reported.text) return;
  run.reported = reported;
  if (run.entry.state === 'unknown') return;
  const body = { step: run.step.id, detail: reported.text, ...phraseField(reported) };
  await run.session.record([{ type: 'step-progress', body }]);
}

/** The cluster could not be read: waits, and needs attention when it lasts. */
export async function waitUntilReadable(run: StepRun, error: unknown): Promise<number> {
  const { session, step } = run;
  const now = session.parts.clock.now();
  run.blindSince ??= now;
  run.blind += 1;
  const failure = problemOf(error);
  const hopeless = isForbidden(error) && run.blind >= 3;
  if (hopeless || now - run.blindSince >= step.timeoutMs) {
    const { code, requestId } = failure;
    const named = { step: stepMessage(session.change(), step), message: messageOf(failure) };
    const onlyWaits = step.run === null && step.work === undefined;
    const msg = message(onlyWaits ? 'problem.unseen-wait' : 'problem.unseen', named);
    throw new RunEnd('needs-attention', problem(code, { message: msg, remedy: remedyOf(failure), requestId }));
  }
  await report(run, message('detail.blind', { message: messageOf(failure) }));
  return backOffMs(run.blind, error);
}

/** Timed out, or too many unclear answers: needs attention. */
export const attention = (run: StepRun, code: 'timeout' | 'unclear'): RunEnd => {
  const step = stepMessage(run.session.change(), run.step);
  const minutes = Math.round(run.step.timeoutMs / 60_000);
  const detail = run.reported.text === '' ? message('detail.none') : run.reported;
  const msg =
    code === 'timeout'
      ? message('problem.timeout', { step, minutes, detail })
      : message('problem.unclear', { step, tries: run.entry.tries });
  return new RunEnd('needs-attention', problem(code, { message: msg, remedy: message('remedy.evidence') }));
};

/** Keeps what a check reported of each item; only news become events, with the detail. */
export async function showRows(run: StepRun, seen: Look): Promise<void> {
  if (seen.state === 'blind' || seen.rows === undefined) return;
  const { session, step } = run;
  run.rows ??= await openRows(session, step.id);
  const news = run.rows.news(seen.rows, session.parts.clock.now());
  if (news.length === 0) return;
  const detail = toMessage(seen.detail, seen.phrase);
  run.reported = detail;
  await run.rows.show(news, detail);
}
