import { isObject, type RawObject } from '../json/kube-json';
import { sameJson } from '../json/same-json';
import { stepsOf, indexOf } from './json-pointer';

export class PatchFailure extends Error {
  readonly at: number;
  readonly path: string;
  /** `test`: another value was there. `place`: the document has no such place. `form`: it is no operation. */
  readonly reason: 'test' | 'place' | 'form';

  constructor(message: string, { at, path, reason }: Pick<PatchFailure, 'at' | 'path' | 'reason'>) {
    super(message);
    this.at = at;
    this.path = path;
    this.reason = reason;
  }
}

interface Step {
  op: string;
  path: string;
  from: string;
  value: unknown;
  at: number;
}

/** Applies an RFC 6902 patch, all or nothing, and returns a new document. @throws PatchFailure */
export function applyJsonPatch(document: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch))
    throw new PatchFailure('the patch is not a list of operations', { at: 0, path: '', reason: 'form' });
  return patch.map(stepOf).reduce(applyStep, document);
}

function stepOf(given: unknown, at: number): Step {
  const fail = (message: string): PatchFailure => new PatchFailure(message, { at, path: '', reason: 'form' });
  if (!isObject(given) || typeof given['op'] !== 'string') throw fail('an operation has no op');
  const pointer = (text: unknown): string => {
    if (typeof text === 'string' && (text === '' || text.startsWith('/'))) return text;
    throw fail(`bad JSON pointer: ${String(text)}`);
  };
  const from = given['from'] === undefined ? '' : pointer(given['from']);
  return { op: given['op'], path: pointer(given['path']), from, value: given['value'], at };
}

function applyStep(document: unknown, step: Step): unknown {
  const { op, from, value } = step;
  const steps = stepsOf(step.path);
  switch (op) {
    case 'add':
      return edit(document, steps, { kind: 'add', value, step });
    case 'replace':
      valueIn(document, steps, step);
      return edit(document, steps, { kind: 'replace', value, step });
    case 'remove':
      return edit(document, steps, { kind: 'remove', step });
    case 'copy':
      return edit(document, steps, { kind: 'add', value: valueIn(document, stepsOf(from), step), step });
    case 'move': {
      const moved = valueIn(document, stepsOf(from), step);
      return edit(edit(document, stepsOf(from), { kind: 'remove', step }), steps, { kind: 'add', value: moved, step });
    }
    case 'test':
      if (sameJson(testedIn(document, steps, step), value)) return document;
      throw new PatchFailure(`testing value ${step.path} failed: test failed`, { ...step, reason: 'test' });
    default:
      throw new PatchFailure(`unexpected kind: ${op}`, { ...step, reason: 'form' });
  }
}

const missing = (step: Step): PatchFailure =>
  new PatchFailure(`doc is missing key: ${step.path}: missing value`, { ...step, reason: 'place' });

function valueIn(document: unknown, steps: readonly string[], step: Step): unknown {
  let at: unknown = document;
  for (const one of steps) {
    if (Array.isArray(at)) at = at[indexIn(at.length, one, step)];
    else if (isObject(at) && Object.hasOwn(at, one)) at = at[one];
    else throw missing(step);
  }
  return at;
}

/** A member that is absent is null to a test (evanphx/json-patch v4); what is above it has to be there. */
function testedIn(document: unknown, steps: readonly string[], step: Step): unknown {
  const above = valueIn(document, steps.slice(0, -1), step);
  const last = steps.at(-1);
  const isAbsent = last !== undefined && isObject(above) && !Object.hasOwn(above, last);
  return isAbsent ? null : valueIn(document, steps, step);
}

/** A place below `length`. @throws PatchFailure when the text names none. */
function indexIn(length: number, text: string, step: Step): number {
  const index = indexOf(text, length);
  if (index === null) throw missing(step);
  return index;
}

type Edit = ({ kind: 'add' | 'replace'; value: unknown } | { kind: 'remove' }) & { step: Step };

function edit(document: unknown, steps: readonly string[], change: Edit): unknown {
  const [first, ...rest] = steps;
  if (first === undefined) {
    if (change.kind !== 'remove') return change.value;
    throw new PatchFailure('unable to remove the whole document', { ...change.step, reason: 'place' });
  }
  if (Array.isArray(document)) return editList(document, { first, rest, change });
  // A member of this name would be the prototype of the copy.
  if (!isObject(document) || first === '__proto__') throw missing(change.step);
  const copy = { ...document };
  const isThere = Object.hasOwn(copy, first);
  if (rest.length > 0) {
    if (!isThere) throw missing(change.step);
    copy[first] = edit(copy[first], rest, change);
  } else if (change.kind !== 'remove') copy[first] = change.value;
  else if (isThere) delete copy[first];
  else throw missing(change.step);
  return copy;
}

function editList(
  list: readonly unknown[],
  { first, rest, change }: { first: string; rest: readonly string[]; change: Edit },
): unknown[] {
  const copy = [...list];
  const { step } = change;
  if (rest.length > 0) {
    const at = indexIn(copy.length, first, step);
    copy[at] = edit(copy[at], rest, change);
  } else if (change.kind === 'add')
    copy.splice(first === '-' ? copy.length : indexIn(copy.length + 1, first, step), 0, change.value);
  else if (change.kind === 'replace') copy[indexIn(copy.length, first, step)] = change.value;
  else copy.splice(indexIn(copy.length, first, step), 1);
  return copy;
}

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
