import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord } from '@/simulator/world/kube/kube-object';

/** RFC 7386: null removes, records merge, everything else replaces. */
export function mergePatch(document: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result: JsonRecord = isRecord(document) ? { ...document } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}
