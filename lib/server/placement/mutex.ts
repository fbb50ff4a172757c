/** Lets one question at a time be worked out; the others wait in the order in which they came. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** @throws whatever `work` throws; the next one has its turn all the same. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(work);
    // Neither the answer nor its failure is kept for whoever comes next.
    this.#last = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }
}
