import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveView } from '@/lib/contract/live';
import type { KeyedStore } from './keyed-store';
import type { LiveState } from './live-connection';
import { useLiveContext } from './live-provider';

/** The value of one key; renders again only when that key changes. */
export function useKeyed<Value>(store: KeyedStore<Value>, key: string): Value | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(
    subscribe,
    () => store.get(key),
    () => undefined,
  );
}

/** Calls back when the value of one key changes, at most once a second. */
export function useKeyedMoved<Value>(store: KeyedStore<Value>, key: string, onMoved: () => void): void {
  const moved = useEffectEvent(onMoved);
  useEffect(() => {
    const calm = atMostOnceASecond(() => moved());
    // A list puts its first rows into the store while it renders, when effect events must not be called.
    const end = store.subscribe(key, () => queueMicrotask(calm.call));
    return () => {
      end();
      calm.cancel();
    };
  }, [store, key]);
}

/** The values of several keys, in their order; renders again when one of them changes. */
export function useKeyedMany<Value>(store: KeyedStore<Value>, keys: readonly string[]): readonly (Value | undefined)[] {
  const [, renderAgain] = useReducer((n: number) => n + 1, 0);
  const subscribeAll = useEffectEvent(() => keys.map((key) => store.subscribe(key, renderAgain)));
  // The same keys in a new array are the same subscription.
  const wire = JSON.stringify(keys);
  useEffect(() => {
    const ends = subscribeAll();
    return () => ends.forEach((end) => end());
  }, [store, wire]);
  return keys.map((key) => store.get(key));
}

/** Declares what this view shows; `onMoved` is called at most once a second, and at the end of a burst. */
export function useLiveView(view: LiveView | null, onMoved: () => void): void {
  const { connection } = useLiveContext();
  const moved = useEffectEvent(onMoved);
  const declare = useEffectEvent((call: () => void) => (view === null ? undefined : connection.show(view, call)));
  const wire = view === null ? null : JSON.stringify(view);
  useEffect(() => {
    const calm = atMostOnceASecond(() => moved());
    const hide = declare(calm.call);
    return () => {
      hide?.();
      calm.cancel();
    };
    // Depends on `wire`, the text of `view`: equal content is not declared again.
  }, [connection, wire]);
}

export function useChangesMoved(viewId: string, queryKeys: readonly (readonly unknown[])[]): void {
  const { connection } = useLiveContext();
  const queryClient = useQueryClient();
  const wire = JSON.stringify(queryKeys);
  const refetch = useEffectEvent(() => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    const calm = atMostOnceASecond(() => refetch());
    const hide = connection.show({ id: viewId, type: 'changes' }, calm.call);
    const forget = connection.onChangeMoved(calm.call);
    return () => {
      hide();
      forget();
      calm.cancel();
    };
  }, [connection, viewId, wire]);
}

/** State of the live connection. */
export function useLiveState(): LiveState {
  const { connection } = useLiveContext();
  return useSyncExternalStore(connection.subscribeState, connection.getState, () => 'connecting');
}

function atMostOnceASecond(run: () => void): { call: () => void; cancel: () => void } {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const fire = () => {
    timer = null;
    last = performance.now();
    run();
  };
  return {
    call() {
      if (timer !== null) return;
      const wait = last + 1000 - performance.now();
      if (wait <= 0) fire();
      else timer = setTimeout(fire, wait);
    },
    cancel() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
