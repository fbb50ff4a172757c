import type { LiveMessage, LiveView } from '@/lib/contract/live';
import type { LiveStores } from './live-stores';

export type LiveState = 'connecting' | 'open' | 'down';

/** Events of an open connection; `final` = it does not reconnect by itself. */
export interface LiveListener {
  message(text: string): void;
  lost(final: boolean): void;
}

export interface LiveConnectionOptions {
  stores: LiveStores;
  /** Opens the connection; returns a function that closes it. */
  open: (listener: LiveListener) => () => void;
  declare: (tab: string, views: LiveView[]) => Promise<void>;
  now: () => number;
}

const declareDelayMs = 60;
const reopenMs = [1000, 2000, 5000, 10_000, 20_000];

interface Registered {
  view: LiveView;
  onMoved: () => void;
}

/** One EventSource for the tab. Declares the views in use; after a gap says "moved" to each, since something may have been missed. */
export class LiveConnection {
  readonly #o: LiveConnectionOptions;
  readonly #views = new Map<string, Registered>();
  readonly #stateListeners = new Set<() => void>();
  readonly #changeListeners = new Set<(moved: { id: string; state: string }) => void>();
  #close: (() => void) | null = null;
  #tab: string | null = null;
  #state: LiveState = 'connecting';
  #failures = 0;
  #hadTab = false;
  /** The tab whose views are being sent; `again`: they have changed since. */
  #declaring: { tab: string; again: boolean } | null = null;
  #declareTimer: ReturnType<typeof setTimeout> | null = null;
  #reopenTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: LiveConnectionOptions) {
    this.#o = options;
  }

  getState = (): LiveState => this.#state;

  subscribeState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  onChangeMoved(listener: (moved: { id: string; state: string }) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Declares a view or replaces the one with its id; the returned function withdraws it. */
  show(view: LiveView, onMoved: () => void): () => void {
    const registered = { view, onMoved };
    this.#views.set(view.id, registered);
    this.#declareSoon();
    return () => {
      if (this.#views.get(view.id) !== registered) return;
      this.#views.delete(view.id);
      this.#declareSoon();
    };
  }

  start(): void {
    this.#reopenTimer = null;
    let current = true;
    const close = this.#o.open({
      message: (text) => (current ? this.#receive(text) : undefined),
      lost: (final) => (current ? this.#lost(final) : undefined),
    });
    this.#close = () => {
      current = false;
      close();
    };
  }

  stop(): void {
    this.#close?.();
    this.#close = null;
    this.#tab = null;
    if (this.#declareTimer !== null) clearTimeout(this.#declareTimer);
    if (this.#reopenTimer !== null) clearTimeout(this.#reopenTimer);
    this.#declareTimer = null;
    this.#reopenTimer = null;
  }

  #receive(text: string): void {
    const message = parse(text);
    // Cut off by a lost connection.
    if (message === null) return;
    if (message.type === 'hello') return this.#greeted(message.tab);
    if (message.type === 'moved') return this.#views.get(message.view)?.onMoved();
    if (message.type === 'change-moved') return this.#changeListeners.forEach((notify) => notify(message));
    this.#o.stores.apply(message, this.#o.now());
  }

  #greeted(tab: string): void {
    this.#tab = tab;
    this.#failures = 0;
    this.#setState('open');
    void this.#declareNow();
    if (this.#hadTab) for (const { onMoved } of this.#views.values()) onMoved();
    this.#hadTab = true;
  }

  #lost(final: boolean): void {
    this.#tab = null;
    this.#setState('down');
    if (final) this.#reopenLater();
  }

  #reopenLater(): void {
    this.#close?.();
    this.#close = null;
    if (this.#reopenTimer !== null) return;
    const delay = reopenMs[Math.min(this.#failures, reopenMs.length - 1)] ?? 20_000;
    this.#failures += 1;
    this.#reopenTimer = setTimeout(() => this.start(), delay);
  }

  #declareSoon(): void {
    if (this.#tab === null || this.#declareTimer !== null) return;
    this.#declareTimer = setTimeout(() => {
      this.#declareTimer = null;
      void this.#declareNow();
    }, declareDelayMs);
  }

  /** One after the other: of two concurrent requests the older might arrive last and win. */
  async #declareNow(): Promise<void> {
    const tab = this.#tab;
    if (tab === null) return;
    if (this.#declaring?.tab === tab) {
      this.#declaring.again = true;
      return;
    }
    const declaring = { tab, again: true };
    this.#declaring = declaring;
    while (declaring.again && tab === this.#tab) {
      declaring.again = false;
      await this.#declare(tab);
    }
    if (this.#declaring === declaring) this.#declaring = null;
  }

  async #declare(tab: string): Promise<void> {
    try {
      await this.#o.declare(
        tab,
        [...this.#views.values()].map(({ view }) => view),
      );
    } catch {
      // The server forgot the tab or cannot be reached: a new connection declares everything again.
      if (tab !== this.#tab) return;
      this.#tab = null;
      this.#setState('down');
      this.#reopenLater();
    }
  }

  #setState(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }
}

function parse(text: string): LiveMessage | null {
  try {
    return JSON.parse(text) as LiveMessage;
  } catch {
    return null;
  }
}
