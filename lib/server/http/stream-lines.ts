import 'server-only';

/**
 * A file as UTF-8 bytes: read only as fast as the client, and no longer than it is there. With `signal` the stream breaks: a file that
 * merely ended would look complete.
 */
export function streamLines(
  source: Generator<string> | AsyncGenerator<string>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  const stop = async (): Promise<void> => void (await source.return(undefined));
  return new ReadableStream({
    start: (controller) => {
      const cut = (): void => {
        controller.error(signal.reason);
        void stop();
      };
      if (signal.aborted) cut();
      else signal.addEventListener('abort', cut, { once: true });
    },
    pull: async (controller) => {
      const next = await source.next();
      if (signal.aborted) return;
      if (next.done === true) controller.close();
      else controller.enqueue(utf8.encode(next.value));
    },
    cancel: stop,
  });
}
