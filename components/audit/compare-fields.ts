import type { Json } from '@/lib/domain/json';

export interface ComparedField {
  /** Dotted; '' for a bare value. */
  path: string;
  /** null = absent. */
  before: string | null;
  after: string | null;
}

const deepest = 4;

/** A planned difference is kept as a list of `{ target, path, value }`: one field per entry. */
function entryOf(value: Json): [string, string] | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const { target, path } = value;
  if (typeof path !== 'string' || value.value === undefined) return null;
  return [typeof target === 'string' ? `${target} ${path}` : path, wordOf(value.value)];
}

function wordOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function leaves(value: Json, path: string, depth: number): [string, string][] {
  if (value === null && path === '') return [];
  if (Array.isArray(value)) {
    const entries = value.map(entryOf).filter((entry) => entry !== null);
    return entries.length === value.length ? entries : [[path, wordOf(value)]];
  }
  if (value === null || typeof value !== 'object' || depth >= deepest) {
    return [[path, wordOf(value)]];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`, depth + 1),
  );
}

/** The fields of two values side by side, what differs first. */
export function compareFields(before: Json, after: Json): ComparedField[] {
  const old = new Map(leaves(before, '', 0));
  const now = new Map(leaves(after, '', 0));
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const fields = paths.map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }));
  return fields.toSorted((a, b) => Number(a.before === a.after) - Number(b.before === b.after));
}
