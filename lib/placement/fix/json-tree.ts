import type { Json } from '@/lib/domain/json';
import { isObject } from '@/lib/kube-rules/json/kube-json';

/** Index of a list's item; null when the step names none. */
export const indexOf = (step: string, count: number): number | null =>
  /^(0|[1-9]\d{0,9})$/.test(step) && Number(step) < count ? Number(step) : null;

/** What is there; undefined = nothing. Keys of prototypes are nothing. */
export function valueAt(document: unknown, steps: readonly string[]): unknown {
  let at = document;
  for (const step of steps) {
    if (Array.isArray(at)) {
      const index = indexOf(step, at.length);
      at = index === null ? undefined : at[index];
    } else at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at;
}

/** A copy that is JSON for certain: what JSON has no word for is left out. */
export function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, member]) => member !== undefined && key !== '__proto__')
        .map(([key, member]) => [key, jsonOf(member)]),
    );
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Equal as JSON: the order of members does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, at) => sameJson(one, b[at]))
    );
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}
