/** Lets so many jobs run at once; the others wait their turn. */
export class Semaphore {
  readonly #ends: Promise<unknown>[];
  #next = 0;

  constructor(atOnce: number) {
    this.#ends = Array.from({ length: atOnce }, () => Promise.resolve());
  }

  run<T>(job: () => Promise<T>): Promise<T> {
    const lane = this.#next % this.#ends.length;
    this.#next += 1;
    const answer = (this.#ends[lane] ?? Promise.resolve()).then(job);
    this.#ends[lane] = answer.catch(() => undefined);
    return answer;
  }
}
