import { isRecord, sameJson } from '@/simulator/world/kube/kube-object';

/** Why an RFC 6902 patch does not apply. */
export class PatchFailure extends Error {}

interface Operation {
  op: string;
  path: string[];
  from: string[];
  value: unknown;
}

/**
 * Applies an RFC 6902 patch and returns a new document.
 * @throws PatchFailure when an operation is none, misses its place, or a test fails
 */
export function jsonPatch(document: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) throw new PatchFailure('the patch is not a list of operations');
  return patch.map(readOperation).reduce(applyOperation, document);
}

function readOperation(given: unknown): Operation {
  if (!isRecord(given) || typeof given['op'] !== 'string') throw new PatchFailure('an operation has no op');
  return {
    op: given['op'],
    path: pointer(given['path']),
    from: given['from'] === undefined ? [] : pointer(given['from']),
    value: given['value'],
  };
}

function pointer(text: unknown): string[] {
  if (typeof text !== 'string' || (text !== '' && !text.startsWith('/')))
    throw new PatchFailure(`bad JSON pointer: ${String(text)}`);
  return text === ''
    ? []
    : text
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function applyOperation(document: unknown, { op, path, from, value }: Operation): unknown {
  switch (op) {
    case 'add':
      return edit(document, path, { kind: 'add', value });
    case 'replace':
      valueAt(document, path);
      return edit(document, path, { kind: 'replace', value });
    case 'remove':
      return edit(document, path, { kind: 'remove' });
    case 'copy':
      return edit(document, path, { kind: 'add', value: valueAt(document, from) });
    case 'move': {
      const moved = valueAt(document, from);
      return edit(edit(document, from, { kind: 'remove' }), path, { kind: 'add', value: moved });
    }
    case 'test':
      if (!sameJson(testedAt(document, path), value))
        throw new PatchFailure(`testing value /${path.join('/')} failed: test failed`);
      return document;
    default:
      throw new PatchFailure(`unexpected kind: ${op}`);
  }
}

function missing(path: string[]): PatchFailure {
  return new PatchFailure(`doc is missing key: /${path.join('/')}: missing value`);
}

function valueAt(document: unknown, path: string[]): unknown {
  let at: unknown = document;
  for (const step of path) {
    if (Array.isArray(at)) at = at[index(step, at.length - 1, path)];
    else if (isRecord(at) && Object.hasOwn(at, step)) at = at[step];
    else throw missing(path);
  }
  return at;
}

/** A member that is absent is null to a test (evanphx/json-patch v4); what is above it has to be there. */
function testedAt(document: unknown, path: string[]): unknown {
  const above = valueAt(document, path.slice(0, -1));
  const last = path.at(-1);
  const isAbsent = last !== undefined && isRecord(above) && !Object.hasOwn(above, last);
  return isAbsent ? null : valueAt(document, path);
}

function index(step: string, last: number, path: string[]): number {
  if (!/^(0|[1-9]\d*)$/.test(step) || Number(step) > last) throw missing(path);
  return Number(step);
}

type Edit = { kind: 'add' | 'replace'; value: unknown } | { kind: 'remove' };

/** `whole` is the path as the patch gave it, for messages. */
function edit(document: unknown, path: string[], change: Edit & { whole?: string[] }): unknown {
  const whole = change.whole ?? path;
  const below = { ...change, whole };
  const [step, ...rest] = path;
  if (step === undefined) {
    if (change.kind === 'remove') throw new PatchFailure('unable to remove the whole document');
    return change.value;
  }
  if (Array.isArray(document)) return editList(document, { step, rest, change: below, whole });
  if (!isRecord(document)) throw missing(whole);
  const copy = { ...document };
  if (rest.length > 0) {
    if (!Object.hasOwn(copy, step)) throw missing(whole);
    copy[step] = edit(copy[step], rest, below);
  } else if (change.kind !== 'remove') copy[step] = change.value;
  else if (Object.hasOwn(copy, step)) delete copy[step];
  else throw missing(whole);
  return copy;
}

interface ListEdit {
  step: string;
  rest: string[];
  change: Edit & { whole: string[] };
  whole: string[];
}

function editList(list: unknown[], { step, rest, change, whole }: ListEdit): unknown[] {
  const copy = [...list];
  if (rest.length > 0) {
    const at = index(step, copy.length - 1, whole);
    copy[at] = edit(copy[at], rest, change);
  } else if (change.kind === 'add') {
    copy.splice(step === '-' ? copy.length : index(step, copy.length, whole), 0, change.value);
  } else if (change.kind === 'replace') {
    copy[index(step, copy.length - 1, whole)] = change.value;
  } else copy.splice(index(step, copy.length - 1, whole), 1);
  return copy;
}
