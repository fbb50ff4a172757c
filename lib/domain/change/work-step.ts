import { phraseField } from '../message/model';
import { messageOf, remedyOf } from './problem';
import type { Observation, StepDefinition } from './kind';
import { emptyPast, type StepWork, type WorkView } from './work';

function observed({ end, detail, nextLookMs }: WorkView): Observation {
  const reported = { detail: detail.text, ...phraseField(detail) };
  if (end.state === 'done') return { ...reported, state: 'done' };
  if (end.state !== 'failed') return { ...reported, state: 'not-yet', retryAfterMs: nextLookMs };
  const { problem } = end;
  const message = messageOf(problem);
  const remedy = remedyOf(problem);
  return {
    state: 'failed',
    code: problem.code,
    detail: message.text,
    ...phraseField(message),
    remedy: remedy.text,
    remedyPhrase: remedy.phrase,
    requestId: problem.requestId,
  };
}

/** A step whose effect is many small writes. */
export function workStep(
  q: Pick<StepDefinition, 'id' | 'title' | 'timeoutMs'> & { work: StepWork; undo?: StepWork },
): StepDefinition {
  return { ...q, run: null, done: async (ctx) => observed(await q.work.look(ctx, emptyPast(ctx.now))) };
}
