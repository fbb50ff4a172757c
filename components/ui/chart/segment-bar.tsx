export interface Segment {
  /** With its value and unit, e.g. `requested 12.5 of 16 vCPU`. */
  label: string;
  value: number;
  look: 'reserved' | 'used' | 'high' | 'free';
}

const looks: Record<Segment['look'], string> = {
  reserved: 'bg-fill-2 hatched',
  used: 'bg-fill',
  high: 'bg-warn',
  free: 'bg-transparent',
};

/** Parts of a whole on one line. `label` says in words what the picture shows. */
export function SegmentBar(o: {
  segments: readonly Segment[];
  total: number;
  label: string;
  /** For several bars in one row of a table. */
  thin?: boolean;
}) {
  const { segments, total, label, thin = false } = o;
  return (
    <div
      role="img"
      aria-label={label}
      title={label}
      className={`flex w-full overflow-hidden rounded-full border border-edge/50 bg-sunken ${thin ? 'h-1.5' : 'h-2'}`}
    >
      {total > 0
        ? segments.map((segment) => (
            <span
              key={segment.label}
              title={segment.label}
              className={`h-full ${looks[segment.look]}`}
              style={{ width: `${Math.max(0, Math.min(100, (100 * segment.value) / total))}%` }}
            />
          ))
        : null}
    </div>
  );
}
