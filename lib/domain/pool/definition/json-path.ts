import type { Json } from '../../json';

export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const atPath = (value: Json | undefined, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (found, key) => (isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined),
      value,
    );

/** Sets a value at a dotted path of an object, creating parents as needed. */
export function putPath(target: JsonObject, path: string, value: Json): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = target;
  for (const key of keys) {
    const inner = Object.hasOwn(at, key) ? at[key] : undefined;
    const next: JsonObject = isObject(inner) ? inner : {};
    at[key] = next;
    at = next;
  }
  at[last] = value;
}
