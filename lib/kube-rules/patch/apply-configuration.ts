import { isObject, listOf, type RawObject } from '../json/kube-json';
import type { FieldSet } from './field-set';
import { itemStep } from './field-set';
import { isAtomicMap, listRule } from './list-keys';

/** Merges an applied configuration into the live object: records and keyed lists merge, the rest is replaced. */
export function mergeApplied(live: unknown, applied: unknown, path: readonly string[] = []): unknown {
  if (isObject(applied) && !isAtomicMap(path)) {
    const result: RawObject = isObject(live) ? { ...live } : {};
    for (const [key, value] of Object.entries(applied)) {
      if (key !== '__proto__') result[key] = mergeApplied(result[key], value, [...path, key]);
    }
    return result;
  }
  if (!Array.isArray(applied) || listRule(path).kind === 'atomic') return applied;
  const result = [...listOf(live)];
  for (const item of applied) {
    const step = itemStep(item, path);
    const at = result.findIndex((each) => itemStep(each, path) === step);
    if (at < 0) result.push(item);
    else result[at] = mergeApplied(result[at], item, path);
  }
  return result;
}

const isEmptied = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;

/**
 * Takes away the fields of a set: what a manager applied before and no longer does. A map or list of which nothing is
 * left goes too (structured-merge-diff: EnsureNamedFieldsAreMembers).
 */
export function removeFields(value: unknown, gone: FieldSet, path: readonly string[] = []): unknown {
  if (isObject(value)) {
    const result: RawObject = {};
    for (const [key, member] of Object.entries(value)) {
      const below = gone[`f:${key}`];
      if (!isObject(below)) result[key] = member;
      else if (Object.keys(below).length > 0) {
        const left = removeFields(member, below, [...path, key]);
        if (!isEmptied(left)) result[key] = left;
      }
    }
    return result;
  }
  if (!Array.isArray(value)) return value;
  return value.flatMap((item) => {
    const below = gone[itemStep(item, path) ?? ''];
    if (!isObject(below)) return [item];
    if ('.' in below || Object.keys(below).length === 0) return [];
    return [removeFields(item, below, path)];
  });
}
