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

/** The job runs in a frame of its own; the function that is returned cancels it. */
export function inOwnFrame(job: () => void): () => void {
  waiting.push(job);
  request();
  return () => {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
  };
}
