import type { Said } from '../phrase/phrase';
import type { Change } from './change';

/** A step's title; its other languages are built from the kind, the step's id and the values of the change. */
export function stepSaid(
  change: Pick<Change, 'kind' | 'summaryParams' | 'targets'>,
  step: { id: string; title: string },
): Said {
  // A step per target is named `<step>:<uid>`.
  const [id = '', ...uid] = step.id.split(':');
  const target = change.targets.find((one) => one.uid === uid.join(':'))?.name;
  const params = target === undefined ? change.summaryParams : { ...change.summaryParams, target };
  return { text: step.title, phrase: { key: `change.step.${change.kind}.${id}`, params } };
}
