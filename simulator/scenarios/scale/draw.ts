import { hex, nextRandom, type RandomState, seedOf } from '@/simulator/world/random';

/** Draws for one purpose: the same seed always gives the same sequence. */
export class Draw {
  readonly #state: RandomState;

  constructor(seed: string) {
    this.#state = { randomState: seedOf(seed) };
  }

  below(count: number): number {
    return Math.floor(nextRandom(this.#state) * count);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(share: number): boolean {
    return nextRandom(this.#state) < share;
  }

  hex(length: number): string {
    return hex(this.#state, length);
  }

  /** @throws Error for an empty list */
  pick<T>(list: readonly T[]): T {
    const [found] = list.slice(this.below(list.length));
    if (found === undefined) throw new Error('nothing to draw from');
    return found;
  }

  /** The first are drawn far more often than the last. */
  pickSkewed<T>(list: readonly T[]): T {
    return this.pick(list.slice(0, Math.max(1, this.below(list.length + 1))));
  }

  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const found: T[] = [];
    while (found.length < count && left.length > 0) found.push(...left.splice(this.below(left.length), 1));
    return found;
  }

  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let at = this.below(list.reduce((sum, { weight }) => sum + weight, 0));
    return list.find(({ weight }) => (at -= weight) < 0) ?? this.pick(list);
  }
}

/** Splits a total by weights, exactly; every part gets at least one while there are enough. */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  const parts = weights.map((weight) => Math.max(1, Math.floor((total * weight) / sum)));
  const largest = parts.indexOf(Math.max(...parts));
  const rest = total - parts.reduce((all, one) => all + one, 0);
  return parts.map((part, index) => (index === largest ? Math.max(1, part + rest) : part));
}
