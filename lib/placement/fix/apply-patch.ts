import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PatchOperation } from '../../domain/workload/patch';
import { indexOf, sameJson, valueAt } from './json-tree';
import { stepsOf } from '../../kube-rules/patch/json-pointer';

/** `at`: the operation that does not apply, from 0. `moved`: a test found something else there. */
export type Patched =
  | { ok: true; object: RawObject }
  | { ok: false; at: number; path: string; moved: boolean };

const MISSING = Symbol('missing');

function inList(list: readonly unknown[], steps: readonly string[], operation: PatchOperation): unknown {
  const [step = '', ...rest] = steps;
  const copy = [...list];
  if (rest.length === 0 && operation.op === 'add') {
    const index = step === '-' ? copy.length : indexOf(step, copy.length + 1);
    if (index === null) return MISSING;
    copy.splice(index, 0, operation.value);
    return copy;
  }
  const index = indexOf(step, copy.length);
  if (index === null) return MISSING;
  if (rest.length > 0) {
    const inside = edited(copy[index], rest, operation);
    if (inside === MISSING) return MISSING;
    copy[index] = inside;
  } else if (operation.op === 'remove') copy.splice(index, 1);
  else copy[index] = 'value' in operation ? operation.value : undefined;
  return copy;
}

/** A copy with the operation done; what it does not touch is shared. */
function edited(document: unknown, steps: readonly string[], operation: PatchOperation): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || step === '__proto__') return MISSING;
  if (Array.isArray(document)) return inList(document, steps, operation);
  if (!isObject(document)) return MISSING;
  const isThere = Object.hasOwn(document, step);
  if (rest.length > 0) {
    const inside = isThere ? edited(document[step], rest, operation) : MISSING;
    return inside === MISSING ? MISSING : { ...document, [step]: inside };
  }
  if (operation.op === 'add') return { ...document, [step]: operation.value };
  if (!isThere) return MISSING;
  if (operation.op === 'replace') return { ...document, [step]: operation.value };
  const { [step]: _gone, ...left } = document;
  return left;
}

/** RFC 6902, all or nothing; the object itself stays as it is. */
export function applyPatch(object: RawObject, operations: readonly PatchOperation[]): Patched {
  let document: unknown = object;
  for (const [at, operation] of operations.entries()) {
    const steps = stepsOf(operation.path);
    if (operation.op === 'test') {
      // As the API server has it: what is absent is null (evanphx/json-patch v4).
      if (sameJson(valueAt(document, steps) ?? null, operation.value)) continue;
      return { ok: false, at, path: operation.path, moved: true };
    }
    document = edited(document, steps, operation);
    if (document === MISSING) return { ok: false, at, path: operation.path, moved: false };
  }
  return isObject(document) ? { ok: true, object: document } : { ok: false, at: 0, path: '', moved: false };
}
