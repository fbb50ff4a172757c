import type { LogFrame, LogSource, LogStateName } from '@/lib/contract/pod-logs';
import { type ApiFailure, asApiFailure, failureOfBody } from '@/lib/client/api-failure';
import { type LogPlace, placeAfter, placesText } from '@/lib/domain/log/place';
import { LogRing } from '@/lib/domain/log/ring';
import { readFrames } from './read-frames';

/** What is kept in the tab; older lines are dropped, and their number is shown. */
export const keptLines = 50_000;
export const keptCharacters = 16 * 1024 * 1024;

export type LogNote =
  | { is: LogStateName; message: string | null; exitCode: number | null }
  | { is: 'lost'; at: number }
  | { is: 'back'; seconds: number };

export interface LogRow {
  pod: string;
  /** As the node wrote it; of a note: empty. */
  at: string;
  text: string;
  cutBytes: number;
  /** Absent: a line. */
  note?: LogNote;
}

export interface LogSnapshot {
  phase: 'opening' | 'open' | 'lost' | 'over' | 'failed';
  failure: ApiFailure | null;
  first: number;
  end: number;
  paused: boolean;
  sources: readonly LogSource[];
  leftOut: number;
  encoding: string | null;
  /** The latest state of any source. */
  note: LogNote | null;
}

const SHOW_EVERY_MS = 100;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Failures that trying again does not change. */
const FINAL = ['forbidden', 'unauthenticated', 'invalid', 'not-found'];

const nothing: LogSnapshot = {
  phase: 'opening',
  failure: null,
  first: 0,
  end: 0,
  paused: false,
  sources: [],
  leftOut: 0,
  encoding: null,
  note: null,
};

/** Reads a log into a ring, connects again after a break and says so. While paused nothing is read, which holds the node back. */
export class LogReader {
  readonly ring = new LogRing<LogRow>({ lines: keptLines, characters: keptCharacters });
  readonly #url: (after: string) => string;
  readonly #listeners = new Set<() => void>();
  #stop = new AbortController();
  /** How far it was read, by pod. */
  readonly #places = new Map<string, LogPlace>();
  #shown = nothing;
  #next = nothing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unpause: (() => void) | null = null;
  #lostAt: number | null = null;

  constructor(url: (after: string) => string) {
    this.#url = url;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): LogSnapshot => this.#shown;

  /** Begins after this task: a view that is mounted twice at once opens one stream. */
  start(): () => void {
    const stop = new AbortController();
    this.#stop = stop;
    const timer = setTimeout(() => void this.#run());
    return () => {
      clearTimeout(timer);
      clearTimeout(this.#timer);
      this.#timer = undefined;
      stop.abort();
      this.#unpause?.();
    };
  }

  setPaused(paused: boolean): void {
    this.#change({ paused });
    if (paused) return;
    this.#unpause?.();
    this.#unpause = null;
  }

  async #run(): Promise<void> {
    for (let tries = 0; !this.#stop.signal.aborted; tries += 1) {
      const begun = this.ring.end;
      const outcome = await this.#read().catch((error: unknown) => asApiFailure(error));
      if (this.#stop.signal.aborted) return;
      if (outcome === 'over') return this.#change({ phase: 'over' });
      if (outcome !== 'cut' && FINAL.includes(outcome.code)) return this.#change({ phase: 'failed', failure: outcome });
      if (this.ring.end > begun) tries = 0;
      this.#loseConnection();
      await this.#wait(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 30_000);
    }
  }

  /** Resolves when the stream ends; `cut`: without its last frame. */
  async #read(): Promise<'over' | 'cut'> {
    const names = new Set(this.#next.sources.map(({ pod }) => pod));
    // A workload's pods change: only those of the last connection can continue.
    const after = placesText([...this.#places].filter(([pod]) => names.has(pod)));
    const connection = new AbortController();
    const signal = AbortSignal.any([connection.signal, this.#stop.signal]);
    try {
      const response = await fetch(this.#url(after), { signal, cache: 'no-store', credentials: 'same-origin' });
      if (!response.ok) throw failureOfBody(response.status, await response.json().catch(() => null));
      if (response.body === null) return 'cut';
      this.#findConnection();
      for await (const frame of readFrames(response.body, { give: () => connection.abort(), pause: this.#paused }))
        if (this.#take(frame)) return 'over';
      return 'cut';
    } catch (error) {
      // A broken connection is a TypeError or an AbortError, which are no answer of the server.
      if (error instanceof Error && error.name !== 'ApiFailure') return 'cut';
      throw error;
    } finally {
      connection.abort();
    }
  }

  readonly #paused = (): Promise<void> | null =>
    this.#next.paused ? new Promise((resolve) => (this.#unpause = resolve)) : null;

  /** True: it was the last. */
  #take(frame: LogFrame): boolean {
    if (frame.t === 'end') return true;
    if (frame.t === 'sources') this.#change({ sources: frame.sources, leftOut: frame.leftOut });
    if (frame.t === 'state') {
      const { state, message, exitCode } = frame;
      this.#note({ is: state, message, exitCode }, this.#next.sources[frame.s]?.pod ?? '');
    }
    if (frame.t !== 'lines') return false;
    const pod = this.#next.sources[frame.s]?.pod ?? '';
    let place = this.#places.get(pod) ?? null;
    for (const [at, text, cutBytes = 0] of frame.lines) {
      this.ring.push({ pod, at, text, cutBytes });
      if (at !== '') place = placeAfter(place, at);
    }
    if (place !== null) this.#places.set(pod, place);
    this.#change({ encoding: frame.encoding ?? this.#next.encoding });
    return false;
  }

  #note(note: LogNote, pod: string): void {
    // The usual course is no news.
    if (note.is !== 'reading' && note.is !== 'complete') this.ring.push({ pod, at: '', text: '', cutBytes: 0, note });
    this.#change({ note });
  }

  #loseConnection(): void {
    if (this.#lostAt === null) {
      this.#lostAt = Date.now();
      this.#note({ is: 'lost', at: this.#lostAt }, '');
    }
    this.#change({ phase: 'lost' });
  }

  #findConnection(): void {
    if (this.#lostAt !== null)
      this.#note({ is: 'back', seconds: Math.max(1, Math.round((Date.now() - this.#lostAt) / 1_000)) }, '');
    this.#lostAt = null;
    this.#change({ phase: 'open' });
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#stop.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  #change(change: Partial<LogSnapshot>): void {
    this.#next = { ...this.#next, ...change };
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#shown = { ...this.#next, first: this.ring.first, end: this.ring.end };
      for (const listener of this.#listeners) listener();
    }, SHOW_EVERY_MS);
  }
}
