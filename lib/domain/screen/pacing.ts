const everyMs = 5_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Milliseconds until the next request, after this many failures in a row. Screens that lost the same server come back spread over
 * time: `random` is from 0 to 1. `retryAfterMs`: as requested by the server.
 */
export function nextRequestMs(failures: number, random: number, retryAfterMs = 0): number {
  if (failures === 0) return Math.round(everyMs * (0.9 + 0.2 * random));
  const most = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10));
  return Math.max(Math.round(most * (0.5 + 0.5 * random)), Math.min(retryAfterMs, longestRetryMs));
}

/** The page that is shown: the same on every display of a screen. */
export const pageAt = (now: number, secondsPerPage: number, pages: number): number =>
  pages < 2 ? 0 : Math.floor(now / (secondsPerPage * 1_000)) % pages;

/** How long the current page has been shown. */
export const shownForMs = (now: number, secondsPerPage: number): number => now % (secondsPerPage * 1_000);

const driftEveryMs = 60_000;
/** A slow circle of small steps. */
const drift = [
  [0, 0],
  [1, 0],
  [2, 1],
  [2, 2],
  [1, 3],
  [0, 3],
  [-1, 3],
  [-2, 2],
  [-2, 1],
  [-1, 0],
] as const;

/** Where everything is shifted to, in thousandths of the height, so that nothing burns in. */
export function driftAt(now: number): { x: number; y: number } {
  const [x, y] = drift[Math.floor(Math.max(0, now) / driftEveryMs) % drift.length] ?? drift[0];
  return { x: x * 2, y: y * 2 - 3 };
}
