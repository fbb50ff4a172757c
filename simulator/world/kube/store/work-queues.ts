/** Keys that wait for a controller, each once, in the order they came. */
export class WorkQueues {
  readonly #queues = new Map<string, Set<string>>();

  add(controller: string, key: string): void {
    let queue = this.#queues.get(controller);
    if (queue === undefined) {
      queue = new Set();
      this.#queues.set(controller, queue);
    }
    queue.add(key);
  }

  /** Everything that waits for a controller; the queue is empty afterwards. */
  takeAll(controller: string): string[] {
    const queue = this.#queues.get(controller);
    if (queue === undefined || queue.size === 0) return [];
    const keys = [...queue];
    queue.clear();
    return keys;
  }

  idle(): boolean {
    for (const queue of this.#queues.values()) if (queue.size > 0) return false;
    return true;
  }
}
