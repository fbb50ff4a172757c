const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lengths that are offered, with their milliseconds. */
export const rangeLengths = { '1h': hour, '3h': 3 * hour, '6h': 6 * hour, '24h': day, '7d': 7 * day, '30d': 30 * day };
export type RangeLength = keyof typeof rangeLengths;
export const rangeNames = ['1h', '3h', '6h', '24h', '7d', '30d'] as const satisfies readonly RangeLength[];

export const shortestRangeMs = 5 * minute;
/** A little more than 30 days, so that a range of 30 days across a change of the clock fits. */
export const longestRangeMs = 31 * day;

export type TimeRange =
  /** Ends now, and moves on. */
  { is: 'last'; length: RangeLength } | { is: 'fixed'; from: number; to: number };

/** Why a range is not accepted. */
export type RangeError = 'unreadable' | 'reversed' | 'future' | 'too-short' | 'too-long';

/** As it is in the URL; a missing part is undefined. */
export interface RangeText {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface ReadRange {
  range: TimeRange;
  /** Not null: `range` is the usual one instead of the requested one. */
  error: RangeError | null;
}

/** The range in a URL. One that is not accepted is named, and the usual one is used instead. */
export function readRange(text: RangeText, usual: RangeLength, now: number): ReadRange {
  const fallback = { is: 'last', length: usual } as const;
  if (text.from !== undefined || text.to !== undefined) {
    const [from, to] = [timeOf(text.from), timeOf(text.to)];
    const error = rangeError(from, to, now);
    return error === null && from !== null && to !== null
      ? { range: { is: 'fixed', from, to }, error: null }
      : { range: fallback, error };
  }
  if (text.range === undefined) return { range: fallback, error: null };
  const length = rangeNames.find((name) => name === text.range);
  return length === undefined
    ? { range: fallback, error: 'unreadable' }
    : { range: { is: 'last', length }, error: null };
}

/** null: the range is accepted. Its end may be in the future: what is not known yet is not drawn. */
export function rangeError(from: number | null, to: number | null, now: number): RangeError | null {
  if (from === null || to === null) return 'unreadable';
  if (to <= from) return 'reversed';
  if (from >= now) return 'future';
  if (to - from < shortestRangeMs) return 'too-short';
  return to - from > longestRangeMs ? 'too-long' : null;
}

/** ISO 8601 with its zone, as `rangeText` writes it. */
const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

function timeOf(text: string | undefined): number | null {
  const at = text !== undefined && written.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** For the URL; null removes. The usual range needs no words. */
export function rangeText(range: TimeRange, usual: RangeLength): Record<keyof RangeText, string | null> {
  if (range.is === 'last') return { range: range.length === usual ? null : range.length, from: null, to: null };
  return { range: null, from: isoText(range.from), to: isoText(range.to) };
}

const isoText = (at: number): string => new Date(at).toISOString().replace(/\.000Z$/, 'Z');

/** A range as a zoom requests it, made acceptable: not too short or long, not beyond now, in whole seconds. */
export function zoomedRange(from: number, to: number, now: number): TimeRange {
  const length = Math.min(longestRangeMs, Math.max(shortestRangeMs, to - from));
  const end = Math.min(now, (from + to) / 2 + length / 2);
  const second = (at: number) => Math.round(at / 1000) * 1000;
  return { is: 'fixed', from: second(end - length), to: second(end - length) + second(length) };
}

export function boundsOf(range: TimeRange, now: number): { from: number; to: number } {
  if (range.is === 'last') return { from: now - rangeLengths[range.length], to: now };
  return { from: range.from, to: Math.min(range.to, now) };
}
