'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Wall } from '@/lib/contract/wall';
import { ageMs, type Mark } from '@/lib/domain/screen/staleness';
import { reloadPage } from './reload-page';
import { WallFeed, type WallView } from './wall-feed';
import { readWall, type WallSource } from './wall-source';

const mark = (): Mark => ({ wallMs: Date.now(), steadyMs: performance.now() });

/** The last answer, which replaces itself. */
export function useWall(first: Wall, source: WallSource): WallView {
  const [feed] = useState(
    () => new WallFeed({ first, mark, read: (stopped) => readWall(source, stopped), onBuild: () => void reloadPage() }),
  );
  useEffect(() => {
    const wake = (): void => feed.wake();
    const events = [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'pageshow'],
    ] as const;
    feed.start();
    for (const [target, event] of events) target.addEventListener(event, wake);
    return () => {
      feed.stop();
      for (const [target, event] of events) target.removeEventListener(event, wake);
    };
  }, [feed]);
  return useSyncExternalStore(feed.subscribe, feed.view, feed.view);
}

/** How old the answer is, to the second; 0 on the server and at the first paint, which then agree. */
export function useAge({ at }: Pick<WallView, 'at'>, everyMs: number): number {
  const [age, setAge] = useState(0);
  useEffect(() => {
    const update = (): void => setAge(ageMs(at, mark()));
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [at, everyMs]);
  return age;
}
