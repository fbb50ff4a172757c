const LONGEST = 128;

/** Levenshtein distance, up to `limit`; beyond it, more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(swap, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? limit + 1;
}

/** A similar text that was probably intended: equal except for case, or at most two letters different; null: none. */
export function nearest(text: string, known: Iterable<string>): string | null {
  if (text === '' || text.length > LONGEST) return null;
  let best: { text: string; off: number } | null = null;
  for (const one of known) {
    if (one.toLowerCase() === text.toLowerCase()) return one;
    const off = distance(text, one, 2);
    if (off <= 2 && off < text.length && (best === null || off < best.off)) best = { text: one, off };
  }
  return best?.text ?? null;
}
