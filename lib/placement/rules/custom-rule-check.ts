import { isObject, objectAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { type WorkloadRule, workloadRule } from './checked-rule';
import type { CustomCondition, CustomRule, CustomTest } from '../../domain/placement/custom-rule';
import { globMatcher, matcherOf } from '../../domain/placement/custom-rule-matcher';
import type { WorkloadLintInput } from './lint-input';
import { fieldTexts } from './read/field-text';
import { isMeantFor } from './read/os';
import { memoized } from '../memoized';
import { pointer, stepsOf } from '../../kube-rules/patch/json-pointer';
import type { FixRecipe } from '../../domain/placement/rule';

const MAX_VALUES = 500;

interface Place {
  at: string;
  value: unknown;
}

/** Keys of a path. A leading slash starts at the root of the object, else it is below the PodSpec. */
const keysOf = (path: string, { specAt }: WorkloadLintInput): string[] =>
  stepsOf(path.startsWith('/') ? path : `${specAt}/${path}`);

const entriesOf = (value: unknown): [string | number, unknown][] => {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item]);
  return isObject(value) ? Object.entries(value) : [];
};

function childrenOf({ at, value }: Place, step: string): Place[] {
  const found = entriesOf(value);
  const wanted = step === '*' ? found : found.filter(([key]) => String(key) === step);
  return wanted.map(([key, child]) => ({ at: pointer(at, key), value: child }));
}

const placesOf = (input: WorkloadLintInput, path: string): Place[] =>
  keysOf(path, input).reduce<Place[]>(
    (places, step) => places.flatMap((place) => childrenOf(place, step)).slice(0, MAX_VALUES),
    [{ at: '', value: input.workload.object }],
  );

interface Evaluated {
  holds: boolean;
  at: readonly string[];
}
type Check = (input: WorkloadLintInput) => Evaluated;

function valueTest({ equals, in: list, matches, glob }: CustomTest): (value: unknown) => boolean {
  const text = (test: (text: string) => boolean) => (value: unknown) => typeof value === 'string' && test(value);
  if (matches !== undefined) return text(matcherOf(matches));
  if (glob !== undefined) return text(globMatcher(glob));
  const wanted: readonly unknown[] = list ?? [equals];
  return (value) => wanted.includes(value);
}

function testCheck(test: CustomTest): Check {
  const { path, exists } = test;
  if (exists !== undefined)
    return (input) => {
      const at = placesOf(input, path).flatMap((place) => (place.value === null ? [] : [place.at]));
      return { holds: at.length > 0 === exists, at };
    };
  const passes = valueTest(test);
  return (input) => {
    const at = placesOf(input, path).flatMap((place) => (passes(place.value) ? [place.at] : []));
    return { holds: at.length > 0, at };
  };
}

function checkOf(condition: CustomCondition): Check {
  if ('not' in condition) {
    const check = checkOf(condition.not);
    return (input) => ({ holds: !check(input).holds, at: [] });
  }
  if (!('all' in condition) && !('any' in condition)) return testCheck(condition);
  const every = 'all' in condition;
  const checks = (every ? condition.all : condition.any).map(checkOf);
  return (input) => {
    const evaluated = checks.map((check) => check(input));
    const holding = evaluated.filter(({ holds }) => holds);
    const holds = every ? holding.length === checks.length : holding.length > 0;
    return { holds, at: holding.flatMap(({ at }) => at) };
  };
}

function whereCheck({ where }: CustomRule): (input: WorkloadLintInput) => boolean {
  const { kinds, os, labels = {} } = where;
  const namespaces = where.namespaces?.map(globMatcher);
  return (input) => {
    const { workload } = input;
    if (kinds !== undefined && !kinds.includes(workload.kind)) return false;
    if (os !== undefined && !isMeantFor(input, os)) return false;
    if (namespaces !== undefined && !namespaces.some((matches) => matches(workload.namespace))) return false;
    const own = textMapAt(objectAt(workload.object, 'metadata'), 'labels');
    return Object.entries(labels).every(([key, value]) => Object.hasOwn(own, key) && own[key] === value);
  };
}

function recipesOf({ fix }: CustomRule, input: WorkloadLintInput): FixRecipe[][] {
  if (fix === undefined) return [];
  if ('remove' in fix) return [[{ recipe: 'remove', path: pointer('', ...keysOf(fix.remove, input)) }]];
  return [[{ recipe: 'set', path: pointer('', ...keysOf(fix.set.path, input)), value: fix.set.value }]];
}

export const customRuleOf = memoized((rule: CustomRule): WorkloadRule => {
  const { id, severity } = rule;
  const concerns = whereCheck(rule);
  const check = checkOf(rule.when);
  return workloadRule({ id, for: 'any', severity, source: 'mullion.yaml' }, (input) => {
    if (!concerns(input)) return [];
    const { holds, at } = check(input);
    const params = { fields: fieldTexts(input.specAt, at) || '–' };
    return holds ? [{ at: [...new Set(at)].slice(0, 20), params, fixes: recipesOf(rule, input) }] : [];
  });
});
