export interface Range {
  first: number;
  last: number;
}

/** Offsets of the blocks of `size` that hold the range; at most four, so a wild range cannot ask for everything. */
export function blocksOf(range: Range, size: number): number[] {
  const first = Math.max(0, Math.floor(range.first / size));
  const last = Math.max(first, Math.floor(range.last / size));
  return Array.from({ length: Math.min(4, last - first + 1) }, (_, at) => (first + at) * size);
}
