import { isObject, type RawObject } from '../json/kube-json';

/** RFC 7386: null removes, records merge, everything else replaces. */
export function mergePatch(document: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: RawObject = isObject(document) ? { ...document } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}
