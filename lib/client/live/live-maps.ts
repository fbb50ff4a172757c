import type { LiveMessage } from '@/lib/contract/live';

export type TilesMessage = Extract<LiveMessage, { type: 'map-tiles' }>;

/** Hands changed tiles to the maps of their view. Nothing is kept: a map that opens reads all of its tiles. */
export class LiveMaps {
  readonly #listeners = new Map<string, Set<(message: TilesMessage) => void>>();

  push(message: TilesMessage): void {
    for (const listener of this.#listeners.get(message.view) ?? []) listener(message);
  }

  subscribe(view: string, listener: (message: TilesMessage) => void): () => void {
    const set = this.#listeners.get(view) ?? new Set();
    this.#listeners.set(view, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(view);
    };
  }
}
