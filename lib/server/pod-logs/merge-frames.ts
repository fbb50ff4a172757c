import 'server-only';
import type { LogFrame } from '@/lib/contract/pod-logs';

type Frames = AsyncGenerator<LogFrame>;

/**
 * Frames of several sources as they come, one of each in memory: a source is read on only when its frame was taken. Says
 * that it is alive after `quietMs` without a frame.
 */
export async function* mergeFrames(sources: readonly Frames[], quietMs: number): Frames {
  const came: { source: Frames; next: Promise<IteratorResult<LogFrame>> }[] = [];
  let wake = (): void => undefined;
  // Not a race of all sources: one that is quiet for hours would keep every frame of the others.
  const read = (source: Frames): void => {
    const next = source.next();
    const add = (): void => {
      came.push({ source, next });
      wake();
    };
    next.then(add, add);
  };
  const anyCame = (): Promise<boolean> =>
    new Promise((resolve) => {
      const quiet = setTimeout(() => resolve(false), quietMs);
      wake = () => {
        clearTimeout(quiet);
        resolve(true);
      };
    });
  for (const source of sources) read(source);
  try {
    for (let left = sources.length; left > 0;) {
      const first = came.shift();
      if (first === undefined) {
        if (!(await anyCame())) yield { t: 'alive' };
        continue;
      }
      const { done, value } = await first.next;
      if (done === true) left -= 1;
      else {
        yield value;
        read(first.source);
      }
    }
  } finally {
    // What is still being read is ended by the signal of its reader.
    for (const source of sources) source.return(undefined).catch(() => undefined);
  }
}
