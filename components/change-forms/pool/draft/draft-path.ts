import type { Json } from '@/lib/domain/json';

const keysOf = (path: string): string[] => path.split('.');

/** The value at a dotted path, `dataDisks.0.sizeGiB` into lists too; undefined where there is none. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  return keysOf(path).reduce<Json | undefined>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    if (typeof found !== 'object' || found === null) return undefined;
    return Object.hasOwn(found, key) ? found[key] : undefined;
  }, value);
}

function put(value: Json | undefined, keys: readonly string[], next: Json): Json {
  const [head, ...rest] = keys;
  if (head === undefined) return next;
  if (Array.isArray(value)) return value.map((one, index) => (index === Number(head) ? put(one, rest, next) : one));
  const whole = typeof value === 'object' && value !== null ? value : {};
  return { ...whole, [head]: put(whole[head], rest, next) };
}

export const withValue = (value: Json, path: string, next: Json): Json => put(value, keysOf(path), next);

/** Equal as JSON: the order of keys does not matter, the order of a list does. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, index) => sameJson(one, b[index]))
    );
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}
