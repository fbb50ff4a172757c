import { isObject, type RawObject } from './kube-json';

/** Equal as JSON: the order of members does not count, and an undefined member is absent. Shared parts are recognized at once. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  return isObject(a) && isObject(b) && containsMembers(a, b) && hasKeys(b, a);
}

function containsMembers(a: RawObject, b: RawObject): boolean {
  for (const key in a) if (a[key] !== undefined && !(Object.hasOwn(b, key) && sameJson(a[key], b[key]))) return false;
  return true;
}

function hasKeys(a: RawObject, b: RawObject): boolean {
  for (const key in a) if (a[key] !== undefined && (!Object.hasOwn(b, key) || b[key] === undefined)) return false;
  return true;
}
