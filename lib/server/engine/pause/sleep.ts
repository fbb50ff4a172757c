/** Waits, or less when the signal is aborted or `wake` is called. Never throws. */
export function sleep(ms: number, signal: AbortSignal): { done: Promise<void>; wake: () => void } {
  let wake: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(() => wake(), Math.max(0, ms));
    wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    signal.addEventListener('abort', wake, { once: true });
  });
  return { done, wake: () => wake() };
}
