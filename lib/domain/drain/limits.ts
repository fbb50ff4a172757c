import type { DrainNode } from './classified';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Windows containers stop slowly, regardless of the grace period (Windows-Containers issue 106). */
export const WINDOWS_GRACE_SECONDS = 120;
/** Pods with a longer grace period are reported. */
export const LONG_GRACE_SECONDS = 600;
/** A pod on a node that is not Ready counts as stuck this long after its deletion was due. */
export const STUCK_AFTER_MS = 10 * MINUTE_MS;
export const MAX_PARALLEL = { node: 10, cluster: 30 } as const;

export const graceOn = (os: DrainNode['os'], graceSeconds: number): number =>
  os === 'windows' ? Math.max(graceSeconds, WINDOWS_GRACE_SECONDS) : graceSeconds;

/** How long after its accepted eviction a pod may still exist: its grace period, and the time to tear it down. */
export const podLimitMs = (os: DrainNode['os'], graceSeconds: number): number =>
  (graceOn(os, graceSeconds) + (os === 'windows' ? 180 : 60)) * SECOND_MS;

export const nodeLimitMs = (os: DrainNode['os']): number => (os === 'windows' ? 45 : 30) * MINUTE_MS;
