import { isObject, listOf, type RawObject } from '../json/kube-json';
import { sameJson } from '../json/same-json';
import { isAtomicMap, listRule } from './list-keys';

/** `fieldsV1`: `f:` members, `k:` items of keyed lists, `v:` items of sets; `{}` is a leaf, `.` the item itself. */
export type FieldSet = RawObject;

/** The step that names a list item, or undefined when the item has no key. */
export function itemStep(item: unknown, path: readonly string[]): string | undefined {
  const rule = listRule(path);
  if (rule.kind === 'set') return `v:${JSON.stringify(item)}`;
  if (rule.kind === 'atomic' || !isObject(item)) return undefined;
  const keys: RawObject = {};
  for (const key of rule.apply) {
    const value = item[key] ?? (key === 'protocol' ? 'TCP' : undefined);
    if (value !== undefined) keys[key] = value;
  }
  return `k:${JSON.stringify(keys)}`;
}

/** Whether a step names items of a list: by their keys (`k:`) or by their value (`v:`). */
export const isItemStep = (step: string): boolean => /^[kv]:/.test(step);

/** Whether a step such as `k:{"name":"web"}` names this item of a list; a port without a protocol is TCP. */
export function isItem(step: string, item: unknown): boolean {
  const named = isItemStep(step) ? parsed(step.slice(2)) : undefined;
  if (named === undefined) return false;
  if (step.startsWith('v:')) return sameJson(named, item);
  return (
    isObject(named) &&
    isObject(item) &&
    Object.entries(named).every(([key, value]) => (item[key] ?? (key === 'protocol' ? 'TCP' : undefined)) === value)
  );
}

/** undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function fieldsOf(value: unknown, path: readonly string[] = []): FieldSet {
  if (isAtomicMap(path)) return {};
  if (isObject(value)) {
    const set: FieldSet = {};
    for (const [key, member] of Object.entries(value)) set[`f:${key}`] = fieldsOf(member, [...path, key]);
    return set;
  }
  if (!Array.isArray(value) || listRule(path).kind === 'atomic') return {};
  const set: FieldSet = {};
  for (const item of value) {
    const step = itemStep(item, path);
    if (step !== undefined) set[step] = isObject(item) ? { '.': {}, ...fieldsOf(item, path) } : {};
  }
  return set;
}

/** The fields that differ between two values: what a writer of `next` has changed. */
export function changedFields(previous: unknown, next: unknown, path: readonly string[] = []): FieldSet | undefined {
  if (sameJson(previous, next)) return undefined;
  if (isObject(previous) && isObject(next) && !isAtomicMap(path)) {
    return joined(
      Object.keys(next).map((key) => [`f:${key}`, changedFields(previous[key], next[key], [...path, key])]),
    );
  }
  if (Array.isArray(next) && listRule(path).kind !== 'atomic') {
    const before = new Map(listOf(previous).map((item) => [itemStep(item, path), item]));
    return joined(
      next.map((item) => {
        const step = itemStep(item, path) ?? '';
        return [step, before.has(step) ? changedFields(before.get(step), item, path) : fieldsOf(item, path)];
      }),
    );
  }
  return fieldsOf(next, path);
}

function joined(entries: [string, FieldSet | undefined][]): FieldSet | undefined {
  const kept = entries.filter((entry): entry is [string, FieldSet] => entry[1] !== undefined && entry[0] !== '');
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

export const isEmptySet = (set: FieldSet): boolean => Object.keys(set).length === 0;

/** The part of a set that still exists: removed fields have no managers. */
export function present(set: FieldSet, value: unknown): FieldSet | undefined {
  if (isEmptySet(set)) return value === undefined ? undefined : set;
  const kept: FieldSet = {};
  for (const [step, below] of Object.entries(set)) {
    const inside = step === '.' ? value : memberAt(value, step);
    const left = isObject(below) ? present(below, inside) : undefined;
    if (left !== undefined) kept[step] = left;
  }
  return isEmptySet(kept) ? undefined : kept;
}

function memberAt(value: unknown, step: string): unknown {
  if (step.startsWith('f:')) return isObject(value) ? value[step.slice(2)] : undefined;
  return listOf(value).find((item) => isItem(step, item));
}

export function union(a: FieldSet, b: FieldSet): FieldSet {
  const result: FieldSet = { ...a };
  for (const [step, below] of Object.entries(b)) {
    const mine = result[step];
    result[step] = isObject(mine) && isObject(below) ? union(mine, below) : (below ?? {});
  }
  return result;
}

/** Leaves of `a` that are not in `b`; undefined when nothing is left. */
export function difference(a: FieldSet, b: FieldSet): FieldSet | undefined {
  const result: FieldSet = {};
  for (const [step, below] of Object.entries(a)) {
    const other = b[step];
    if (!isObject(other)) result[step] = below;
    else if (isObject(below) && !isEmptySet(below)) {
      const rest = difference(below, other);
      if (rest !== undefined) result[step] = rest;
    }
  }
  return isEmptySet(result) ? undefined : result;
}

/** Leaves that are in both, as paths such as `.spec.replicas`. */
export const commonLeaves = (a: FieldSet, b: FieldSet, path = ''): string[] =>
  Object.entries(a).flatMap(([step, below]) => {
    const other = b[step];
    if (!isObject(other) || !isObject(below) || step === '.') return [];
    const at = `${path}${stepText(step)}`;
    return isEmptySet(below) ? [at] : commonLeaves(below, other, at);
  });

function stepText(step: string): string {
  if (step.startsWith('f:')) return `.${step.slice(2)}`;
  const item = parsed(step.slice(2));
  if (!isObject(item)) return `[${JSON.stringify(item)}]`;
  return `[${Object.entries(item)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join(',')}]`;
}
