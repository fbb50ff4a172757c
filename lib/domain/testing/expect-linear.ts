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

/**
 * Work on five times the input must not take more than about five times as long; quadratic work takes 25 times as long.
 * A ratio, so that the speed of the machine does not matter; below 50 ms it would measure the machine's other work.
 */
export async function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  const small = await quickest(() => work(size));
  const large = await quickest(() => work(size * 5));
  expect(large).toBeLessThan(12 * Math.max(small, 50));
}
