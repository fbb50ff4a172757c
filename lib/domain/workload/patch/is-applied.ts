import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PatchOperation } from './patch';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { valueAt } from '@/lib/kube-rules/patch/value-at';
import { stepsOf } from '@/lib/kube-rules/patch/json-pointer';

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

/**
 * Whether an object is in the state after the operations. Tests before them show the previous value of a removed list
 * item.
 */
export function isSo(object: RawObject, operations: readonly PatchOperation[]): boolean {
  const tests = new Map(operations.flatMap((one) => (one.op === 'test' ? [[one.path, one.value] as const] : [])));
  return operations.every((operation) => {
    if (operation.op === 'test') return true;
    const steps = stepsOf(operation.path);
    const present = valueAt(object, steps);
    if (operation.op === 'remove') {
      const isItem = Array.isArray(valueAt(object, steps.slice(0, -1)));
      return present === undefined || (isItem && !sameJson(present, tests.get(operation.path)));
    }
    if (steps.at(-1) !== '-') return contains(present, operation.value);
    const list = valueAt(object, steps.slice(0, -1));
    return Array.isArray(list) && list.some((one) => contains(one, operation.value));
  });
}
