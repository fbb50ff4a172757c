import { type Json, jsonOf } from '@/lib/domain/json';
import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { applyPatch } from '@/lib/domain/workload/patch/patch';
import type { PatchOperation, PatchTarget } from '../../domain/workload/patch/patch';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { pointerOf, valueAt } from '../../kube-rules/patch/json-pointer';

/** An edit with the `test` operation that guards it; both are kept or dropped together. */
export type PatchUnit = readonly PatchOperation[];

/** A patch under construction: each edit applies to the result of the edits before it. */
export class PatchDraft {
  #object: RawObject;
  readonly units: PatchUnit[] = [];

  constructor(object: RawObject) {
    this.#object = object;
  }

  get object(): RawObject {
    return this.#object;
  }

  at(steps: readonly string[]): unknown {
    return valueAt(this.#object, steps);
  }

  #push(unit: PatchUnit): void {
    const patched = applyPatch(this.#object, unit);
    if (!patched.ok) return;
    this.#object = patched.object;
    this.units.push(unit);
  }

  #parents(steps: readonly string[]): void {
    for (let depth = 1; depth < steps.length; depth += 1) {
      const above = steps.slice(0, depth);
      const value = this.at(above);
      if (value === undefined) this.#push([{ op: 'add', path: pointerOf(above), value: {} }]);
      else if (value === null) this.#push([{ op: 'replace', path: pointerOf(above), value: {} }]);
    }
  }

  set(steps: readonly string[], value: Json): void {
    const present = this.at(steps);
    if (present !== undefined && sameJson(present, value)) return;
    const path = pointerOf(steps);
    if (present !== undefined)
      return this.#push([
        { op: 'test', path, value: jsonOf(present) },
        { op: 'replace', path, value },
      ]);
    this.#parents(steps);
    this.#push([{ op: 'add', path, value }]);
  }

  /** One edit, so that the value is never only removed. */
  move(from: readonly string[], to: readonly string[]): void {
    const value = this.at(from);
    if (value === undefined) return;
    if ((this.at(to) ?? null) !== null) return this.remove(from);
    this.#parents(to);
    const path = pointerOf(from);
    this.#push([
      { op: 'test', path, value: jsonOf(value) },
      { op: 'add', path: pointerOf(to), value: jsonOf(value) },
      { op: 'remove', path },
    ]);
  }

  append(steps: readonly string[], value: Json): void {
    const present = this.at(steps);
    if (!Array.isArray(present)) return this.set(steps, [value]);
    if (present.some((one) => sameJson(one, value))) return;
    this.#push([{ op: 'add', path: pointerOf([...steps, '-']), value }]);
  }

  remove(steps: readonly string[]): void {
    const present = this.at(steps);
    if (present === undefined || steps.length === 0) return;
    const path = pointerOf(steps);
    this.#push([
      { op: 'test', path, value: jsonOf(present) },
      { op: 'remove', path },
    ]);
  }

  /** Parents that the last removal left empty are removed with it, as one edit. */
  removeEmpty(steps: readonly string[]): void {
    const present = this.at(steps);
    if (!isObject(present) || Object.keys(present).length > 0) return;
    const last = this.units.pop() ?? [];
    this.remove(steps);
    const own = this.units.pop() ?? [];
    this.units.push([...last, ...own]);
  }
}

/** 64 bits from two FNV-1a runs (draft-eastlake-fnv): an id within one object, not a secret. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state >>> 0).toString(16).padStart(8, '0');
}

/** Equal for the same object and operations. */
export function fixId(target: PatchTarget, operations: readonly PatchOperation[]): string {
  const { kind, namespace, name, uid } = target;
  const text = JSON.stringify([kind, namespace, name, uid, operations]);
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`;
}
