import type { Change } from '@/lib/domain/change/change';
import { stepMessage } from '@/lib/domain/change/texts';
import { problem } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/change';
import { messageOf, remedyOf } from '@/lib/domain/change/texts';
import { toMessage, listed, type Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { Undone } from './undo-steps';

const NAMED = 10;

/** A step of many small writes includes its progress. */
function stepNamed(change: Change, step: Change['steps'][number]): Message {
  const title = stepMessage(change, step);
  if (step.work === undefined || step.detail === '') return title;
  return message('problem.left-work', { step: title, detail: toMessage(step.detail, step.detailPhrase) });
}

function someOf(left: readonly Message[]): Message {
  const more = left.length - NAMED;
  const names = left.slice(0, NAMED);
  return listed(more > 0 ? [...names, { text: `+${more}` }] : names);
}

const notUndone = ({ left }: Undone): Message[] =>
  left.length === 0 ? [] : [message('problem.left-not-undone', { names: someOf(left) })];

interface Stopped {
  endedStep: string | null;
  /** Steps of many small writes: unless some row still moves, nothing of them continues without the run. */
  ofWrites: ReadonlySet<string>;
  undone: Undone;
}

/** What a stopped run leaves: done, begun, undone, and not undone. */
export function leftOver(change: Change, { endedStep, ofWrites, undone }: Stopped): Message {
  const back = new Set(undone.steps.map(({ step }) => step.id));
  const kept = (states: string[]) => change.steps.filter(({ state, id }) => states.includes(state) && !back.has(id));
  const named = (some: Change['steps']): Message[] => some.map((step) => stepNamed(change, step));
  const mayContinue = ({ id, work }: Change['steps'][number]): boolean =>
    endedStep === null && !(ofWrites.has(id) && work !== undefined && (work.totals.moving ?? 0) === 0);
  const steps = named(kept(['done']));
  const open = kept(['running', 'unknown']);
  const begun = named(open.filter(mayContinue));
  const ended = named(open.filter((step) => !mayContinue(step)));
  const taken = undone.steps.map(({ step, partly }) => {
    const title = stepMessage(change, step);
    return partly === null ? title : message('problem.left-work', { step: title, detail: partly });
  });
  const done =
    steps.length === 0 ? message('problem.nothing-done') : message('problem.left-done', { steps: listed(steps, '; ') });
  const reported: Message[] = [
    ...(steps.length === 0 && taken.length + open.length > 0 ? [] : [done]),
    ...(begun.length === 0 ? [] : [message('problem.left-begun', { steps: listed(begun, '; ') })]),
    ...(ended.length === 0 ? [] : [message('problem.left-ended', { steps: listed(ended, '; ') })]),
    ...(taken.length === 0 ? [] : [message('problem.left-undone', { steps: listed(taken, '; ') })]),
    ...notUndone(undone),
  ];
  const [first = done, second] = reported;
  if (second === undefined) return first;
  if (reported.length === 2) return message('problem.left-over', { done: first, begun: second });
  return message('problem.left-over', { done: first, begun: listed(reported.slice(1), ' ') });
}

export function withLeft(why: Problem, undone: Undone): Problem {
  const [left] = notUndone(undone);
  if (left === undefined) return why;
  const msg = message('problem.left-over', { done: messageOf(why), begun: left });
  return problem(why.code, { message: msg, remedy: remedyOf(why), requestId: why.requestId });
}
