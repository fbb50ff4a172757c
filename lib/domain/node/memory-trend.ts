export interface MemoryPoint {
  /** Epoch milliseconds. */
  at: number;
  memoryMiB: number;
}

const HOUR_MS = 3_600_000;
/** With fewer points, or over a shorter time, growth cannot be distinguished from noise. */
const POINTS_AT_LEAST = 6;
const SPAN_AT_LEAST_MS = HOUR_MS / 2;
/** Growth that fills the node later than this is not reported. */
const HOURS_AHEAD = 6;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Hours until growing memory fills the node; null: not soon, `unknown`: too few measurements. Least squares. */
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
