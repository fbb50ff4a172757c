'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
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

/** The values of several keys, in their order; renders again when one of them changes. */
export function useKeyedMany<Value>(store: KeyedStore<Value>, keys: readonly string[]): readonly (Value | undefined)[] {
  const [, renderAgain] = useReducer((n: number) => n + 1, 0);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // The same keys in a new array are the same question.
  const wire = JSON.stringify(keys);
  useEffect(() => {
    const ends = latest.current.map((key) => store.subscribe(key, renderAgain));
    return () => ends.forEach((end) => end());
  }, [store, wire]);
  return keys.map((key) => store.get(key));
}

/** Declares what this view shows; `onMoved` is called at most once a second, and at the end of a burst. */
export function useLiveView(view: LiveView | null, onMoved: () => void): void {
  const { connection } = useLiveContext();
  const latest = useRef({ view, onMoved });
  useEffect(() => {
    latest.current = { view, onMoved };
  });
  const wire = view === null ? null : JSON.stringify(view);
  useEffect(() => {
    const declared = latest.current.view;
    if (declared === null) return undefined;
    const calm = atMostOnceASecond(() => latest.current.onMoved());
    const hide = connection.show(declared, calm.call);
    return () => {
      hide();
      calm.cancel();
    };
    // `wire` stands for `view`: the same content declares nothing anew.
  }, [connection, wire]);
}

/** Refetches the given cached reads when some change moved. */
export function useChangesMoved(viewId: string, queryKeys: readonly (readonly unknown[])[]): void {
  const { connection } = useLiveContext();
  const queryClient = useQueryClient();
  const wire = JSON.stringify(queryKeys);
  const latest = useRef(queryKeys);
  useEffect(() => {
    latest.current = queryKeys;
  });
  useEffect(() => {
    const refetch = () => {
      for (const queryKey of latest.current) void queryClient.invalidateQueries({ queryKey });
    };
    const calm = atMostOnceASecond(refetch);
    const hide = connection.show({ id: viewId, type: 'changes' }, calm.call);
    const forget = connection.onChangeMoved(calm.call);
    return () => {
      hide();
      forget();
      calm.cancel();
    };
  }, [connection, queryClient, viewId, wire]);
}

/** Whether the live line stands. */
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
