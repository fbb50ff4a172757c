/** Tolerant access to parsed JSON of unknown shape: a wrong type counts as absent, long text is truncated. */
export type RawObject = Record<string, unknown>;

/** Longest text that is kept of a field; Kubernetes names end at 253, label values at 63. */
const TEXT_LIMIT = 512;
export const MESSAGE_LIMIT = 2_000;
const LIST_LIMIT = 2_000;

const EMPTY: RawObject = Object.freeze({});
const NO_ITEMS: readonly unknown[] = Object.freeze([]);

export const isObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function objectAt(source: RawObject, field: string): RawObject {
  const value = source[field];
  return isObject(value) ? value : EMPTY;
}

/** The list itself, or an empty one for anything that is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NO_ITEMS);

/** The API server's decoder turns `null` in a list or a map into the empty value. */
const orEmpty = (item: unknown, empty: unknown): unknown => (item === null ? empty : item);

export function objectsAt(source: RawObject, field: string): RawObject[] {
  const value = source[field];
  const items: readonly unknown[] = Array.isArray(value) ? value : NO_ITEMS;
  const kept: RawObject[] = [];
  // One pass, because this is called very often.
  for (let at = 0; at < items.length && at < LIST_LIMIT; at += 1) {
    const item = orEmpty(items[at], EMPTY);
    if (isObject(item)) kept.push(item);
  }
  return kept;
}

export function textsAt(source: RawObject, field: string): string[] {
  const value = source[field];
  const items: readonly unknown[] = Array.isArray(value) ? value : NO_ITEMS;
  return items
    .slice(0, LIST_LIMIT)
    .map((item) => orEmpty(item, ''))
    .filter((item) => typeof item === 'string');
}

export function textAt(source: RawObject, field: string, limit: number = TEXT_LIMIT): string {
  const value = source[field];
  if (typeof value !== 'string') return '';
  return value.length > limit ? `${value.slice(0, limit - 1)}…` : value;
}

export function textOrNull(source: RawObject, field: string): string | null {
  const text = textAt(source, field);
  return text === '' ? null : text;
}

export function countAt(source: RawObject, field: string): number | null {
  const value = source[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A map of texts, such as labels; other values are left out. `__proto__` is excluded. */
export function textMapAt(source: RawObject, field: string): Record<string, string> {
  const entries = Object.entries(objectAt(source, field)).slice(0, LIST_LIMIT);
  const kept: Record<string, string> = {};
  for (const [key, item] of entries) {
    const value = orEmpty(item, '');
    if (typeof value === 'string' && key !== '__proto__') kept[key] = value;
  }
  return kept;
}

/** Epoch milliseconds of an RFC 3339 time; null when it is none. */
export function timeAt(source: RawObject, field: string): number | null {
  const value = source[field];
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isFinite(time) ? time : null;
}
