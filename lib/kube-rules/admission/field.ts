import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { FieldError } from './field-error';

/** A value as `field.Error` prints it: text in quotes, everything else as JSON. Screens cut it. */
const shown = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** The decoder's own error, before any field is validated. */
export const badRequest = (path: string, detail: string): FieldError => ({
  path,
  type: 'Bad request',
  value: null,
  detail,
});

export const required = (path: string, detail = ''): FieldError => ({
  path,
  type: 'Required value',
  value: null,
  detail,
});

export const invalid = (path: string, value: unknown, detail: string): FieldError => ({
  path,
  type: 'Invalid value',
  value: shown(value),
  detail,
});

/** For a field whose value the message omits (field.OmitValueType). */
export const invalidWhole = (path: string, detail: string): FieldError => ({
  path,
  type: 'Invalid value',
  value: null,
  detail,
});

export const forbidden = (path: string, detail: string): FieldError => ({
  path,
  type: 'Forbidden',
  value: null,
  detail,
});

export const unsupported = (path: string, value: unknown, known: readonly string[]): FieldError => ({
  path,
  type: 'Unsupported value',
  value: shown(value),
  detail: `supported values: ${known.map((one) => JSON.stringify(one)).join(', ')}`,
});

export const duplicate = (path: string, value: unknown): FieldError => ({
  path,
  type: 'Duplicate value',
  value: shown(value),
  detail: '',
});

export const tooMany = (path: string, count: number, limit: number): FieldError => ({
  path,
  type: 'Too many',
  value: String(count),
  detail: `must have at most ${limit} items`,
});

export const tooLong = (path: string, limit: number): FieldError => ({
  path,
  type: 'Too long',
  value: null,
  detail: `may not be more than ${limit} bytes`,
});

export const notFound = (path: string, value: unknown, detail = ''): FieldError => ({
  path,
  type: 'Not found',
  value: shown(value),
  detail,
});

/** Whether a field is given; `null` is the same as absent to the API server's decoder. */
export const given = (source: RawObject, field: string): boolean =>
  source[field] !== undefined && source[field] !== null;

/** The whole text of a field, uncut; empty when there is none. */
export function text(source: RawObject, field: string): string {
  const value = source[field];
  return typeof value === 'string' ? value : '';
}

/** A number of a field; null when there is none. */
export function count(source: RawObject, field: string): number | null {
  const value = source[field];
  return typeof value === 'number' ? value : null;
}

/** An object of a field; null when it is not given. */
export function part(source: RawObject, field: string): RawObject | null {
  const value = source[field];
  return isObject(value) ? value : null;
}

const NEGATIVE = 'must be greater than or equal to 0';

/** ValidateNonnegativeField. */
export function negative(source: RawObject, field: string, path: string): FieldError[] {
  const value = count(source, field);
  return value === null || value >= 0 ? [] : [invalid(`${path}.${field}`, value, NEGATIVE)];
}

/** A value out of a closed list, of a field that has no default: an empty one is given too. */
export const listed = (
  source: RawObject,
  field: string,
  at: { path: string; known: readonly string[] },
): FieldError[] =>
  given(source, field) && !at.known.includes(text(source, field))
    ? [unsupported(`${at.path}.${field}`, text(source, field), at.known)]
    : [];

/** A value out of a closed list; an empty one has a default, as absent ones have. */
export function oneOf(source: RawObject, field: string, at: { path: string; known: readonly string[] }): FieldError[] {
  const value = text(source, field);
  if (value === '' || at.known.includes(value)) return [];
  return [unsupported(`${at.path}.${field}`, value, at.known)];
}
