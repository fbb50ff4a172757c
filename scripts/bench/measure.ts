/** Heap in use after two forced collections, in bytes. Needs --expose-gc. */
export function heapBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Median time of one call, in microseconds. */
export function medianMicros(work: (round: number) => void, rounds = 301): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = process.hrtime.bigint();
    work(round);
    times.push(Number(process.hrtime.bigint() - startedAt) / 1000);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Least-squares slope of log(y) over log(x): how cost grows with size. */
export function logSlope(points: { x: number; y: number }[]): number {
  const logs = points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(Math.max(y, 1e-9)) }));
  const meanX = logs.reduce((sum, p) => sum + p.x, 0) / logs.length;
  const meanY = logs.reduce((sum, p) => sum + p.y, 0) / logs.length;
  const over = logs.reduce((sum, p) => sum + (p.x - meanX) * (p.y - meanY), 0);
  return over / logs.reduce((sum, p) => sum + (p.x - meanX) ** 2, 0);
}

export interface Measure {
  what: string;
  value: number;
  unit: string;
  budget: number;
}
