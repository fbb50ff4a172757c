import type { ChangeEvent } from '@/lib/domain/change/change';

type Follower = (events: readonly ChangeEvent[]) => void;
export type MovedListener = (moved: { id: string; state: string }) => void;

/** Shortens delays inside one process; nothing depends on it, since everybody polls the database as well. */
export interface Bus {
  publish(id: string, events: readonly ChangeEvent[]): void;
  follow(id: string, follower: Follower): () => void;
  moved(id: string, state: string): void;
  onMoved(listener: MovedListener): () => void;
}

export function createBus(): Bus {
  const followers = new Map<string, Set<Follower>>();
  const listeners = new Set<MovedListener>();
  return {
    publish: (id, events) => {
      followers.get(id)?.forEach((follower) => follower(events));
    },
    follow: (id, follower) => {
      const group = followers.get(id) ?? new Set();
      followers.set(id, group.add(follower));
      return () => {
        group.delete(follower);
        if (group.size === 0) followers.delete(id);
      };
    },
    moved: (id, state) => {
      listeners.forEach((listener) => listener({ id, state }));
    },
    onMoved: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
