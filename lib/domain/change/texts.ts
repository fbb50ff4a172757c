import { type Message, type Phrase, toMessage } from '../message/model';
import type { Change } from './change';
import type { Finding, PlannedStep } from './plan';
import type { Problem } from './change';

/** A finding's text; translations are built from code and params. */
export const findingMessage = (finding: Finding, part: 'cause' | 'remedy'): Message => ({
  text: finding[part],
  phrase: { key: `findings.${finding.code}.${part}`, params: finding.params },
});

/** A step's title, by the kind and the step's id, with the values of the change and of the step. */
export function stepPhrase(
  change: Pick<Change, 'kind' | 'summaryParams' | 'targets'>,
  step: Pick<PlannedStep, 'id' | 'values'>,
): Phrase {
  // A step per target is named `<step>:<uid>`, one per batch `<step>:<number>`.
  const [id = '', ...rest] = step.id.split(':');
  const part = rest.join(':');
  const target = change.targets.find((one) => one.uid === part)?.name;
  const own = target === undefined ? { part } : { target };
  const params = { ...change.summaryParams, ...(part === '' ? {} : own), ...step.values };
  return { key: `change.step.${change.kind}.${id}`, params };
}

/** The title of a step of a planned change. */
export function stepMessage(
  change: Pick<Change, 'kind' | 'summaryParams' | 'targets' | 'steps'>,
  { id }: Pick<PlannedStep, 'id'>,
): Message {
  const step = change.steps.find((one) => one.id === id) ?? { id, title: id };
  return { text: step.title, phrase: stepPhrase(change, step) };
}

export const messageOf = ({ message, phrase }: Pick<Problem, 'message' | 'phrase'>): Message =>
  toMessage(message, phrase);

export const remedyOf = ({ remedy, remedyPhrase }: Pick<Problem, 'remedy' | 'remedyPhrase'>): Message =>
  toMessage(remedy, remedyPhrase);
