/** A small trend without axes. `label` says it in words; gaps are nulls. */
export function Sparkline(o: { points: readonly (number | null)[]; label: string; width?: number; height?: number }) {
  const { points, label, width = 96, height = 20 } = o;
  const known = points.filter((point) => point !== null);
  const top = Math.max(1, ...known);
  const step = points.length > 1 ? width / (points.length - 1) : width;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="max-w-full text-fill"
    >
      <title>{label}</title>
      <path
        d={pathOf(points, { step, top, height })}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function pathOf(points: readonly (number | null)[], o: { step: number; top: number; height: number }): string {
  let pen = 'M';
  return points
    .map((point, index) => {
      if (point === null) {
        pen = 'M';
        return '';
      }
      const y = o.height - 1 - (point / o.top) * (o.height - 2);
      const place = `${(index * o.step).toFixed(1)} ${y.toFixed(1)}`;
      // The line of no length is the dot of a point without neighbors.
      const part = pen === 'M' ? `M${place}L${place}` : `L${place}`;
      pen = 'L';
      return part;
    })
    .join('');
}
