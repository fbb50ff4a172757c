/** A value for the time from `at` to `at + spanMs`; null = not known. */
export interface Span {
  at: number;
  spanMs: number;
  value: number | null;
}

/** No unit of a chart needs more digits. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** `count` slots of `stepMs` from `from`. */
export interface Grid {
  from: number;
  stepMs: number;
  count: number;
}

export const timesOf = ({ from, stepMs, count }: Grid): number[] =>
  Array.from({ length: count }, (_, slot) => from + slot * stepMs);

/**
 * The mean of what is known in each slot, by the first layer that knows it: layers go from fine to coarse.
 * A coarse value fills every slot that its time covers; where no layer knows a value, it is null.
 */
export function onGrid(layers: readonly (readonly Span[])[], grid: Grid): (number | null)[] {
  const { from, stepMs, count } = grid;
  const values = Array.from<number | null>({ length: count }).fill(null);
  for (const layer of layers) {
    const sums = new Float64Array(count);
    const known = new Uint32Array(count);
    for (const { at, spanMs, value } of layer) {
      if (value === null) continue;
      const first = Math.max(0, Math.floor((at - from) / stepMs));
      const last = Math.min(count - 1, Math.ceil((at + spanMs - from) / stepMs) - 1);
      for (let slot = first; slot <= last; slot += 1) {
        sums[slot] = (sums[slot] ?? 0) + value;
        known[slot] = (known[slot] ?? 0) + 1;
      }
    }
    for (let slot = 0; slot < count; slot += 1) {
      const parts = known[slot] ?? 0;
      if (values[slot] === null && parts > 0) values[slot] = tenths((sums[slot] ?? 0) / parts);
    }
  }
  return values;
}
