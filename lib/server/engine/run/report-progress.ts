import { messageOf, problem, remedyOf } from '@/lib/domain/change/problem';
import { stepMessage } from '@/lib/domain/change/step-message';
import { phraseField, type Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { backOffMs, isForbidden, problemOf } from './problem';
import { RunEnd } from './run-end';
import type { StepRun } from './step-run';

/** Shows how far a step is; only news become events. */
export async function report(run: StepRun, reported: Message): Promise<void> {
  if (reported.text === run.reported.text) return;
  run.reported = reported;
  // While the outcome is unknown, the step goes on saying so.
  if (run.entry.state === 'unknown') return;
  const body = { step: run.step.id, detail: reported.text, ...phraseField(reported) };
  await run.session.record([{ type: 'step-progress', body }]);
}

/** The world could not be looked at: wait, and ask a person when it lasts. */
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

/** Too much time went by, or too many answers were unclear: a person is asked. */
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
