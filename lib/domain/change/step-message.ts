import type { Message } from '../message/model';
import type { Change } from './change';

/** A step's title; translations are built from the kind, the step's id, and the values of the change. */
export function stepMessage(
  change: Pick<Change, 'kind' | 'summaryParams' | 'targets'>,
  step: { id: string; title: string },
): Message {
  // A step per target is named `<step>:<uid>`, one per batch `<step>:<number>`.
  const [id = '', ...rest] = step.id.split(':');
  const part = rest.join(':');
  const target = change.targets.find((one) => one.uid === part)?.name;
  const own = target === undefined ? { part } : { target };
  const params = part === '' ? change.summaryParams : { ...change.summaryParams, ...own };
  return { text: step.title, phrase: { key: `change.step.${change.kind}.${id}`, params } };
}
