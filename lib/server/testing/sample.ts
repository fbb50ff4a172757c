import fc from 'fast-check';

/** `MULLION_SEED` repeats a run; each run prints its seed. */
export const SEED = Number(process.env['MULLION_SEED'] ?? 0);

export const IS_FULL = process.env['MULLION_TEST_FULL'] === 'true';

/** `count` values of a generator, the same for the same seed and name. */
export function draw<T>(name: string, of: fc.Arbitrary<T>, count: number): T[] {
  const own = [...name].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, SEED);
  return fc.sample(of, { seed: own, numRuns: count });
}

/** In its own order; everything in a full run. */
export function sampleOf<T>(name: string, cases: readonly T[], count: number): T[] {
  if (IS_FULL || cases.length <= count) return [...cases];
  const indexes = cases.map((_, index) => index);
  const [chosen = []] = draw(name, fc.shuffledSubarray(indexes, { minLength: count, maxLength: count }), 1);
  return cases.filter((_, index) => chosen.includes(index));
}
