export interface ValueScale {
  /** Value at the upper edge; the lower one is 0. */
  top: number;
  /** From 0 to the upper edge, evenly spaced. */
  ticks: number[];
  /** Decimals that tell the ticks apart, in units of `per`. */
  digits: number;
}

export interface ScaleNeed {
  /** The largest value that must be seen; null: nothing is known. */
  max: number | null;
  /** How much of a value is one unit on screen: 1024 for MiB shown in GiB. */
  per: number;
  /** Only whole units, as for counts. */
  whole?: boolean | undefined;
}

/** Steps between values: more look crowded, fewer cannot be read. */
const stepsWanted = 4;

/** The least of 1, 2, 5 × a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  // A quotient such as 0.3 / 0.1 is slightly above its whole number.
  const part = [1, 2, 5].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return part * power;
}

/** A scale from zero with round ticks that holds `max` and leaves little of the height empty. */
export function valueScale({ max, per, whole = false }: ScaleNeed): ValueScale {
  const wanted = max !== null && Number.isFinite(max) && max > 0 ? max / per : whole ? stepsWanted : 1;
  const step = Math.max(roundStep(wanted / stepsWanted), whole ? 1 : 0);
  const count = Math.max(1, Math.ceil(wanted / step - 1e-9));
  return {
    top: count * step * per,
    ticks: Array.from({ length: count + 1 }, (_, at) => at * step * per),
    digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  };
}

/** Keeps the scale of the last drawing while the values fit and fill half of it: a live chart must not jump. */
export function steadyScale(before: ValueScale | null, next: ValueScale): ValueScale {
  return before !== null && before.top >= next.top && before.top <= 2 * next.top ? before : next;
}

/** Whether a limit is near enough to be drawn: further away, it would press the values to the floor. */
export function isNear(limit: number, max: number | null): boolean {
  return max === null || max <= 0 || limit <= 1.6 * max;
}
