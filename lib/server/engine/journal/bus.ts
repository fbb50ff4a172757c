import { EventEmitter } from 'node:events';
import type { ChangeEvent } from '@/lib/domain/change/change';

export type MovedListener = (moved: { id: string; state: string }) => void;

/** Shortens delays inside one process; nothing depends on it, since every reader polls the database as well. */
export class Bus {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #moved = new EventEmitter().setMaxListeners(0);

  publish(id: string, events: readonly ChangeEvent[]): void {
    this.#events.emit(id, events);
  }

  follow(id: string, follower: () => void): () => void {
    this.#events.on(id, follower);
    return () => void this.#events.off(id, follower);
  }

  moved(id: string, state: string): void {
    this.#moved.emit('moved', { id, state });
  }

  onMoved(listener: MovedListener): () => void {
    this.#moved.on('moved', listener);
    return () => void this.#moved.off('moved', listener);
  }
}
