export interface ChartPoint {
  /** Epoch milliseconds. */
  at: number;
  /** null = not known: the line has a gap there. */
  value: number | null;
}

export interface ChartBox {
  width: number;
  height: number;
  /** Value at the upper edge; the lower one is 0. */
  top: number;
}

export interface ChartLine {
  /** Each value holds until the next one. */
  steps?: boolean | undefined;
  /** Points further apart than this are not joined: what lies between is not known. */
  gapMs?: number | undefined;
}

/** The least of 1, 2, 2.5, 5 × a power of ten that is not below `most`. */
export function roundTop(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 2.5, 5, 10].find((part) => part * power >= most) ?? 10) * power;
}

/** SVG path of the known points, oldest first. A point without neighbors is a dot: a line of no length with round ends. */
export function chartPath(points: readonly ChartPoint[], box: ChartBox, line: ChartLine = {}): string {
  const from = points[0]?.at ?? 0;
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - from);
  const x = (at: number) => (((at - from) / span) * box.width).toFixed(1);
  const y = (value: number) => (box.height - (value / box.top) * box.height).toFixed(1);
  let before: { at: number; value: number } | null = null;
  return points
    .map(({ at, value }) => {
      if (value === null) {
        before = null;
        return '';
      }
      const apart = before === null || at - before.at > (line.gapMs ?? Infinity);
      const corner = before === null || apart || !line.steps ? '' : `L${x(at)} ${y(before.value)}`;
      before = { at, value };
      const here = `${x(at)} ${y(value)}`;
      return apart ? `M${here}L${here}` : `${corner}L${here}`;
    })
    .join('');
}
