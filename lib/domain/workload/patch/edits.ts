import { type Json, jsonOf } from '@/lib/domain/json';
import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PatchOperation } from './patch';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { pointerOf } from '@/lib/kube-rules/patch/json-pointer';

/** undefined: absent. */
export interface Edit {
  steps: readonly string[];
  from: Json | undefined;
  to: Json | undefined;
}

const known = (value: unknown): Json | undefined => (value === undefined ? undefined : jsonOf(value));

/** Lists of equal length whose items are objects are compared item by item, others as a whole. */
const isComparable = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && [...a, ...b].every(isObject);

function differences(from: unknown, to: unknown, steps: readonly string[]): Edit[] {
  if (sameJson(from, to)) return [];
  if (isObject(from) && isObject(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((key) => key !== '__proto__')
      .flatMap((key) => differences(own(from, key), own(to, key), [...steps, key]));
  if (Array.isArray(from) && Array.isArray(to) && isComparable(from, to))
    return from.flatMap((one, at) => differences(one, to[at], [...steps, String(at)]));
  return [{ steps, from: known(from), to: known(to) }];
}

const own = (object: RawObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

export const editsBetween = (before: RawObject, after: RawObject): Edit[] => differences(before, after, []);

export const reversed = (edits: readonly Edit[]): Edit[] =>
  edits.map(({ steps, from, to }) => ({ steps, from: to, to: from }));

/** RFC 6902, with tests of the previous values; an absent field equals null (evanphx/json-patch v4: test). */
export const operationsOf = (edits: readonly Edit[]): PatchOperation[] =>
  edits.flatMap(({ steps, from, to }): PatchOperation[] => {
    const path = pointerOf(steps);
    const guard: PatchOperation = { op: 'test', path, value: from ?? null };
    if (to === undefined) return [guard, { op: 'remove', path }];
    return [guard, { op: from === undefined ? 'add' : 'replace', path, value: to }];
  });
