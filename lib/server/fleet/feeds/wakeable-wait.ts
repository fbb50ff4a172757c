export class WakeableWait {
  #end: () => void = () => undefined;

  /** Waits `ms`, or less when ended, but at least `leastMs`. */
  async wait(ms: number, leastMs = 0): Promise<void> {
    const startedAt = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#end = () => {
        clearTimeout(timer);
        const left = startedAt + leastMs - performance.now();
        if (left <= 0) resolve();
        else setTimeout(resolve, left).unref();
        this.#end = () => undefined;
      };
    });
  }

  end(): void {
    this.#end();
  }
}
