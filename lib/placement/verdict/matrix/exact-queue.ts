/** Each costs a pass over every node and pod of a large cluster. */
const PER_ROUND = 20;

/** Workloads to evaluate by every node of a large cluster: the first time without a limit, again only some in each round, in turn. */
export class ExactQueue {
  readonly #first = new Set<string>();
  readonly #again = new Set<string>();
  #left = PER_ROUND;

  /** How many can be taken in this round. */
  get size(): number {
    return this.#first.size + Math.min(this.#left, this.#again.size);
  }

  startRound(): void {
    this.#left = PER_ROUND;
  }

  add(uid: string, isFirst: boolean): void {
    if (isFirst) {
      this.#again.delete(uid);
      this.#first.add(uid);
    } else if (!this.#first.has(uid)) this.#again.add(uid);
  }

  take(): string | null {
    for (const uid of this.#first) {
      this.#first.delete(uid);
      return uid;
    }
    if (this.#left === 0) return null;
    for (const uid of this.#again) {
      this.#again.delete(uid);
      this.#left -= 1;
      return uid;
    }
    return null;
  }
}
