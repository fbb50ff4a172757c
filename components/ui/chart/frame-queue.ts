/** Charts are drawn one a frame: together they would hold up what a person types meanwhile. */
const waiting: (() => void)[] = [];
let isRequested = false;

function request(): void {
  if (isRequested || waiting.length === 0) return;
  isRequested = true;
  requestAnimationFrame(() => {
    isRequested = false;
    waiting.shift()?.();
    request();
  });
}

/** Resolves in a frame of its own; never after the signal. */
export const ownFrame = (signal: AbortSignal): Promise<void> =>
  new Promise((drawing) => signal.addEventListener('abort', inOwnFrame(drawing)));

/** The job runs in a frame of its own; the function that is returned cancels it. */
export function inOwnFrame(job: () => void): () => void {
  waiting.push(job);
  request();
  return () => {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
  };
}
