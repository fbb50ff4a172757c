export interface MemoryPoint {
  /** Epoch milliseconds. */
  at: number;
  memoryMiB: number;
}

const HOUR_MS = 3_600_000;
/** Fewer points, or a shorter time, tell noise from growth no better than a guess. */
const POINTS_AT_LEAST = 6;
const SPAN_AT_LEAST_MS = HOUR_MS / 2;
/** Growth that fills the node later than this is nobody's business now. */
const HOURS_AHEAD = 6;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether memory grows so that the node is full soon; null = no, `unknown` = too little was measured. Least squares. */
export function memoryTrend(
  points: readonly MemoryPoint[],
  allocatableMiB: number,
): { hoursLeft: number } | null | 'unknown' {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < POINTS_AT_LEAST) return 'unknown';
  if (last.at - first.at < SPAN_AT_LEAST_MS || allocatableMiB <= 0) return 'unknown';
  const hours = points.map(({ at }) => (at - first.at) / HOUR_MS);
  const used = points.map(({ memoryMiB }) => memoryMiB);
  const [middle, level] = [mean(hours), mean(used)];
  const spread = hours.reduce((sum, hour) => sum + (hour - middle) ** 2, 0);
  const together = hours.reduce((sum, hour, at) => sum + (hour - middle) * ((used[at] ?? level) - level), 0);
  const perHour = spread === 0 ? 0 : together / spread;
  const left = allocatableMiB - last.memoryMiB;
  if (perHour <= 0 || left > perHour * HOURS_AHEAD) return null;
  return { hoursLeft: Math.max(0, Math.round((left / perHour) * 10) / 10) };
}
