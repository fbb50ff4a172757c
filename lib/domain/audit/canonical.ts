import type { Json } from '@/lib/domain/json';

/**
 * The one text of a JSON value: RFC 8785 order (keys by UTF-16 code unit, no spaces) over a smaller set of values.
 * @throws RangeError on a number that is no safe integer, on NUL and on a lone surrogate: databases and languages
 * do not agree about them.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return canonicalInteger(value);
  if (typeof value === 'string') return canonicalText(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${canonicalText(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function canonicalInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`);
  return String(value + 0);
}

function canonicalText(value: string): string {
  if (/\0|\p{Surrogate}/u.test(value)) throw new RangeError('text with NUL or a lone surrogate');
  return JSON.stringify(value);
}
