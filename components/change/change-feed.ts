import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { isFactType } from '@/lib/domain/change/lifecycle';
import { applyFact, type PlacedFact } from '@/lib/domain/change/reduce';
import { isOver } from '@/lib/domain/change/state';

export type FeedState = 'connecting' | 'live' | 'down' | 'ended';

/** The part of EventSource that is used; tests replace it. */
export interface FeedSource {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { data: string }) => void): void;
  close(): void;
}

export interface ChangeFeedOptions {
  open: () => FeedSource;
  onChange: (change: Change) => void;
  onState: (state: FeedState) => void;
  setTimer: (run: () => void, ms: number) => () => void;
}

const closed = 2;
/** A burst (the replay of a long run) is folded at once. Milliseconds. */
const batchMs = 30;
const reopenMs = [1000, 2000, 5000, 10_000];

export class ChangeFeed {
  readonly #o: ChangeFeedOptions;
  #source: FeedSource | null = null;
  #change: Change | null = null;
  #pending: PlacedFact[] = [];
  #failures = 0;
  #cancelTimers = new Set<() => void>();
  #flushSet = false;

  constructor(options: ChangeFeedOptions) {
    this.#o = options;
  }

  start(): void {
    const source = this.#o.open();
    this.#source = source;
    source.addEventListener('open', () => {
      this.#failures = 0;
      this.#o.onState('live');
    });
    source.addEventListener('message', (event) => this.#receive(event.data));
    source.addEventListener('error', () => this.#lost(source));
  }

  stop(): void {
    this.#source?.close();
    this.#source = null;
    for (const cancel of this.#cancelTimers) cancel();
    this.#cancelTimers.clear();
  }

  #receive(text: string): void {
    const event = parse(text);
    if (event === null) return;
    this.#pending.push(event);
    if (this.#flushSet) return;
    this.#flushSet = true;
    this.#later(() => this.#flush(), batchMs);
  }

  #flush(): void {
    this.#flushSet = false;
    for (const event of this.#pending) this.#change = applyFact(this.#change, event);
    this.#pending = [];
    if (this.#change === null) return;
    this.#o.onChange(this.#change);
    if (!isOver(this.#change.state)) return;
    this.stop();
    this.#o.onState('ended');
  }

  #lost(source: FeedSource): void {
    if (source !== this.#source) return;
    this.#o.onState('down');
    // EventSource reconnects automatically after a lost connection, but not after an HTTP error.
    if (source.readyState !== closed) return;
    const delay = reopenMs[Math.min(this.#failures, reopenMs.length - 1)] ?? 10_000;
    this.#failures += 1;
    this.#later(() => this.start(), delay);
  }

  #later(run: () => void, ms: number): void {
    const cancel = this.#o.setTimer(() => {
      this.#cancelTimers.delete(cancel);
      run();
    }, ms);
    this.#cancelTimers.add(cancel);
  }
}

/** The server sends only bodies that fit their type. */
function parse(text: string): PlacedFact | null {
  try {
    const { seq, at, type, body } = JSON.parse(text) as ChangeEvent;
    return { seq, at, fact: isFactType(type) ? ({ type, body } as ChangeFact) : null };
  } catch {
    return null;
  }
}
