/** null = not known: never zero, and never bridged by a line. */
export type Values = readonly (number | null)[];

/** Indexes of known values between unknown ones: a line does not show them, so they are drawn as dots. */
export function isolatedPoints(values: Values): number[] {
  const known = (at: number) => (values[at] ?? null) !== null;
  return values.flatMap((value, at) => (value !== null && !known(at - 1) && !known(at + 1) ? [at] : []));
}

/** Stretches of known values, as pairs of their first and last index. */
export function knownRuns(values: Values): [first: number, last: number][] {
  const runs: [number, number][] = [];
  let first: number | null = null;
  for (let at = 0; at <= values.length; at += 1) {
    const isKnown = (values[at] ?? null) !== null;
    if (isKnown) first ??= at;
    else if (first !== null) {
      runs.push([first, at - 1]);
      first = null;
    }
  }
  return runs;
}

/** The largest known value; null: none is known. */
export function largest(values: Values): number | null {
  let most: number | null = null;
  for (const value of values) if (value !== null && (most === null || value > most)) most = value;
  return most;
}

/** The index whose time is nearest; -1 without times. Times ascend. */
export function nearestIndex(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length - 1;
  if (high < 0) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return Math.abs((times[low] ?? 0) - at) <= Math.abs((times[high] ?? 0) - at) ? low : high;
}

/** At most `most` values, each the largest of a stretch: a peak is never thinned away, a stretch without values stays a gap. */
export function thinned(values: Values, most: number): (number | null)[] {
  if (values.length <= most) return [...values];
  return Array.from({ length: most }, (_, bucket) =>
    largest(
      values.slice(Math.floor((bucket * values.length) / most), Math.floor(((bucket + 1) * values.length) / most)),
    ),
  );
}
