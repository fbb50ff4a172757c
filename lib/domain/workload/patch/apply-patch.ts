import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { applyJsonPatch, PatchFailure } from '@/lib/kube-rules/patch/json-patch';
import type { PatchOperation } from './patch';

/** `at`: the operation that does not apply, from 0. `moved`: a test found another value. */
export type Patched = { ok: true; object: RawObject } | { ok: false; at: number; path: string; moved: boolean };

/** RFC 6902, all or nothing; the input object is not modified. */
export function applyPatch(object: RawObject, operations: readonly PatchOperation[]): Patched {
  try {
    const patched = applyJsonPatch(object, operations);
    return isObject(patched) ? { ok: true, object: patched } : { ok: false, at: 0, path: '', moved: false };
  } catch (error) {
    if (!(error instanceof PatchFailure)) throw error;
    return { ok: false, at: error.at, path: error.path, moved: error.reason === 'test' };
  }
}
