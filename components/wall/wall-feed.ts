import type { Wall } from '@/lib/contract/wall';
import { nextRequestMs } from '@/lib/domain/screen/pacing';
import { ageMs, type Mark, staleness } from '@/lib/domain/screen/staleness';
import type { WallAnswer } from './wall-source';

export interface WallView {
  /** The last picture; nothing older is kept. */
  wall: Wall;
  /** When it came. */
  at: Mark;
  ended: 'gone' | 'signed-out' | null;
}

export interface FeedOptions {
  first: Wall;
  read: (stopped: AbortSignal) => Promise<WallAnswer>;
  mark: () => Mark;
  /** Another version of the server answers. */
  onBuild: () => void;
}

/**
 * Asks again and again, one request at a time. Polling, not a stream: a display that sleeps, a proxy that cuts connections and a
 * server that is replaced are all one more request, and what is kept is one answer.
 */
export class WallFeed {
  readonly #o: FeedOptions;
  readonly #listeners = new Set<() => void>();
  #view: WallView;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stopping: AbortController | null = null;
  #reading = false;

  constructor(o: FeedOptions) {
    this.#o = o;
    this.#view = { wall: o.first, at: o.mark(), ended: null };
  }

  readonly view = (): WallView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): void {
    this.#stopping = new AbortController();
    this.#next();
  }

  stop(): void {
    this.#stopping?.abort();
    this.#stopping = null;
    this.#clear();
  }

  /** The device woke, or the network is back: at once, unless the picture is fresh. */
  wake(): void {
    if (this.#stopping === null || this.#view.ended !== null) return;
    if (this.#failures === 0 && staleness(ageMs(this.#view.at, this.#o.mark())) === 'live') return;
    this.#clear();
    void this.#ask();
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(retryAfterMs = 0): void {
    this.#clear();
    this.#timer = setTimeout(() => void this.#ask(), nextRequestMs(this.#failures, Math.random(), retryAfterMs));
  }

  async #ask(): Promise<void> {
    const stopping = this.#stopping;
    if (stopping === null || this.#reading) return;
    this.#reading = true;
    const answer = await this.#o.read(stopping.signal);
    this.#reading = false;
    if (stopping.signal.aborted) return;
    this.#take(answer);
    if (this.#view.ended === null) this.#next(answer.kind === 'failed' ? answer.retryAfterMs : 0);
  }

  #take(answer: WallAnswer): void {
    if (answer.kind === 'failed') {
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
    if (answer.kind === 'wall') {
      const isOther = needsReload(this.#o.first, answer.wall);
      this.#view = { wall: answer.wall, at: this.#o.mark(), ended: null };
      if (isOther) this.#o.onBuild();
    } else {
      // What a revoked link showed is not shown any longer.
      const { now, build, screen } = this.#view.wall;
      this.#view = { ...this.#view, wall: { now, build, screen, pages: [] }, ended: answer.kind };
    }
    for (const listener of this.#listeners) listener();
  }
}

/** Code and texts came with the page. */
const needsReload = (first: Wall, wall: Wall): boolean =>
  wall.build !== first.build || wall.screen.language !== first.screen.language;
