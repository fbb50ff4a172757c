import type { DrainNode } from './classified';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Windows containers take their time to stop, whatever their pods say (Windows-Containers issue 106). */
export const WINDOWS_GRACE_SECONDS = 120;
/** A pod that may take longer to stop is worth a word. */
export const LONG_GRACE_SECONDS = 600;
/** After its deletion was due for so long, a pod on a node that is not Ready will not go by itself. */
export const STUCK_AFTER_MS = 10 * MINUTE_MS;
/** Evictions under way at once. */
export const AT_ONCE = { node: 10, cluster: 30 } as const;

/** How long a pod may take to stop on a node of this OS. */
export const graceOn = (os: DrainNode['os'], graceSeconds: number): number =>
  os === 'windows' ? Math.max(graceSeconds, WINDOWS_GRACE_SECONDS) : graceSeconds;

/** How long after its accepted eviction a pod may still be there: its grace, and the time to take it down. */
export const podLimitMs = (os: DrainNode['os'], graceSeconds: number): number =>
  (graceOn(os, graceSeconds) + (os === 'windows' ? 180 : 60)) * SECOND_MS;

/** How long draining a node may take. */
export const nodeLimitMs = (os: DrainNode['os']): number => (os === 'windows' ? 45 : 30) * MINUTE_MS;
