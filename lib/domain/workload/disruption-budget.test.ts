import { expect, test } from 'vitest';
import { allowsNone, covers } from './disruption-budget';
import type { LabelRequirement } from '../../kube-rules/selector/label-requirement';

const at = (key: string, operator: LabelRequirement['operator'], ...values: string[]): LabelRequirement => ({
  key,
  operator,
  values,
});

test.each<[string, LabelRequirement[] | null, boolean]>([
  ['none', null, false],
  ['every pod', [], true],
  ['its label', [at('app', 'In', 'web')], true],
  ['one of its labels', [at('app', 'In', 'db', 'web')], true],
  ['another value', [at('app', 'In', 'db')], false],
  ['a label it lacks', [at('tier', 'In', 'front')], false],
  ['all but a value it has', [at('app', 'NotIn', 'web')], false],
  ['all but a value of a label it lacks', [at('tier', 'NotIn', 'front')], true],
  ['any pod with its label', [at('app', 'Exists')], true],
  ['any pod with a label it lacks', [at('tier', 'Exists')], false],
  ['any pod without its label', [at('app', 'DoesNotExist')], false],
  ['its label and one it lacks', [at('app', 'In', 'web'), at('tier', 'Exists')], false],
  ['a label that only every object has', [at('constructor', 'Exists')], false],
])('a budget that selects %s', (_, selector, covered) => {
  const pod = { namespace: 'shop', labels: { app: 'web' } };
  expect(covers({ namespace: 'shop', selector }, pod)).toBe(covered);
  expect(covers({ namespace: 'other', selector }, pod)).toBe(false);
});

test.each([
  [2, false],
  [0, true],
  [null, true],
])('%j allowed disruptions allow none: %j', (disruptionsAllowed, none) => {
  const budget = { uid: 'u', namespace: 'shop', name: 'b', selector: [] };
  expect(allowsNone({ ...budget, disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1 })).toBe(none);
});
