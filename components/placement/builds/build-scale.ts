/** A span of whole years that holds today and every end that is known. */
export interface BuildScale {
  first: number;
  last: number;
  /** Where a day lies, in per cent of the span; outside it, its edge. */
  at: (time: number) => number;
  years: readonly number[];
}

const yearOf = (time: number): number => new Date(time).getUTCFullYear();
const startOf = (year: number): number => Date.UTC(year, 0, 1);

/** At most three years back: what ended long ago has ended, however long ago. */
const back = 3;

export function buildScale(now: number, ends: readonly (string | null)[]): BuildScale {
  const times = ends.flatMap((end) => timeOf(end) ?? []);
  const first = Math.max(yearOf(now) - back, Math.min(yearOf(now) - 1, ...times.map(yearOf)));
  const last = Math.max(yearOf(now) + 1, ...times.map(yearOf)) + 1;
  const [start, end] = [startOf(first), startOf(last)];
  const at = (time: number) => Math.min(100, Math.max(0, (100 * (time - start)) / (end - start)));
  return { first, last, at, years: Array.from({ length: last - first }, (_, n) => first + n) };
}

/** Epoch milliseconds of an ISO date; null when it is none. */
export function timeOf(date: string | null): number | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : time;
}
