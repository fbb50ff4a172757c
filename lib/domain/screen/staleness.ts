/** When an answer came: wall clocks are set back and forth, and monotonic ones stop while a device sleeps. */
export interface Mark {
  /** Epoch milliseconds. */
  wallMs: number;
  /** Of `performance.now()`. */
  steadyMs: number;
}

/** By the clock that says more. Never negative. */
export const ageMs = (since: Mark, now: Mark): number =>
  Math.max(0, now.wallMs - since.wallMs, now.steadyMs - since.steadyMs);

/** An answer comes every five seconds: three are missing. */
export const lateAfterMs = 15_000;
export const lostAfterMs = 60_000;

export type Staleness = 'live' | 'late' | 'lost';

/** How much a picture of this age can be trusted. */
export function staleness(age: number): Staleness {
  if (age >= lostAfterMs) return 'lost';
  return age >= lateAfterMs ? 'late' : 'live';
}

/** Of one panel: `partly`: some of its sources do not answer; `old`: none does; `unknown`: it was never read. */
export type PanelState = 'live' | 'partly' | 'old' | 'unknown';

export function panelState(panel: { data: unknown; sources: number; outdated: readonly unknown[] }): PanelState {
  if (panel.data === null) return 'unknown';
  if (panel.outdated.length === 0) return 'live';
  return panel.outdated.length >= panel.sources ? 'old' : 'partly';
}

/** Since when a panel is not up to date: the longest of its sources; null: one of them never answered. */
export function outdatedSince(outdated: readonly { since: number | null }[]): number | null {
  const times = outdated.flatMap(({ since }) => since ?? []);
  return times.length < outdated.length || times.length === 0 ? null : Math.min(...times);
}
