import { z } from 'zod';
import { type Json, jsonSchema } from '@/lib/domain/json';
import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { applyJsonPatch, PatchFailure } from '@/lib/kube-rules/patch/json-patch';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { stepsOf, valueAt } from '@/lib/kube-rules/patch/json-pointer';

/** RFC 6902, the operations that are used. */
export const patchOperationSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('test'), path: z.string(), value: jsonSchema }),
  z.object({ op: z.literal('add'), path: z.string(), value: jsonSchema }),
  z.object({ op: z.literal('replace'), path: z.string(), value: jsonSchema }),
  z.object({ op: z.literal('remove'), path: z.string() }),
]);
export type PatchOperation = z.infer<typeof patchOperationSchema>;

/** The object that owns a pod template; a patch is never against pods that a controller made. */
export const patchTargetSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** Empty for a manifest that is not in the cluster. */
  uid: z.string(),
});
export type PatchTarget = z.infer<typeof patchTargetSchema>;

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

/** Whether all wanted values are present: the API server adds defaults beside them. */
function contains(present: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(present) &&
      present.length === wanted.length &&
      wanted.every((one, at) => contains(present[at], one))
    );
  if (!isObject(wanted)) return present === wanted;
  return (
    isObject(present) &&
    Object.entries(wanted).every(([key, value]) => Object.hasOwn(present, key) && contains(present[key], value))
  );
}

/** A removed item's previous value is in the test before; without one, it is unknown what is gone. */
const isRemoved = (holder: unknown, present: unknown, tested: Json | undefined): boolean =>
  Array.isArray(holder) ? tested !== undefined && !holder.some((one) => sameJson(one, tested)) : present === undefined;

/** Whether an object is in the state after the operations. */
export function isApplied(object: RawObject, operations: readonly PatchOperation[]): boolean {
  const tests = new Map<string, Json>();
  return operations.every((operation) => {
    if (operation.op === 'test') {
      tests.set(operation.path, operation.value);
      return true;
    }
    const steps = stepsOf(operation.path);
    const present = valueAt(object, steps);
    const holder = valueAt(object, steps.slice(0, -1));
    if (operation.op === 'remove') return isRemoved(holder, present, tests.get(operation.path));
    if (steps.at(-1) !== '-') return contains(present, operation.value);
    return Array.isArray(holder) && holder.some((one) => contains(one, operation.value));
  });
}
