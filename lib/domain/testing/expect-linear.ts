import { expect } from 'vitest';

async function quickest(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

/** Five times the input may take about five times as long, not 25; below 50 ms a measurement is mostly noise. */
export async function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  const small = await quickest(() => work(size));
  expect(await quickest(() => work(size * 5))).toBeLessThan(12 * Math.max(small, 50));
}
