import 'server-only';
import type { LogFrame } from '@/lib/contract/pod-logs';

type Frames = AsyncGenerator<LogFrame>;

/**
 * Frames of several sources as they come, one of each in memory: a source is read on only when its frame was taken. Says
 * that it is alive after `quietMs` without a frame.
 */
export async function* mergeFrames(sources: readonly Frames[], quietMs: number): Frames {
  const next = async (source: Frames) => ({ source, result: await source.next() });
  const pending = new Map(sources.map((source) => [source, next(source)]));
  try {
    while (pending.size > 0) {
      const first = await orQuiet(Promise.race(pending.values()), quietMs);
      if (first === null) {
        yield { t: 'alive' };
        continue;
      }
      const { source, result } = first;
      // At the end of the line, so that a busy source does not hold back the others.
      pending.delete(source);
      if (result.done === true) continue;
      yield result.value;
      pending.set(source, next(source));
    }
  } finally {
    // What is still being read is ended by the signal of its reader.
    for (const [source, unread] of pending) {
      unread.catch(() => undefined);
      source.return(undefined).catch(() => undefined);
    }
  }
}

async function orQuiet<T>(work: Promise<T>, quietMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const quiet = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), quietMs);
  });
  return Promise.race([work, quiet]).finally(() => clearTimeout(timer));
}
