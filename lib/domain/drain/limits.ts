import type { DrainNode } from './classified';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Windows containers stop slowly, whatever grace period their pods set (Windows-Containers issue 106). */
export const WINDOWS_GRACE_SECONDS = 120;
/** Pods with a longer grace period are reported. */
export const LONG_GRACE_SECONDS = 600;
/** A pod on a node that is not Ready counts as stuck this long after its deletion was due. */
export const STUCK_AFTER_MS = 10 * MINUTE_MS;
/** Maximum number of concurrent evictions. */
export const AT_ONCE = { node: 10, cluster: 30 } as const;

/** How long a pod may take to stop on a node of this OS. */
export const graceOn = (os: DrainNode['os'], graceSeconds: number): number =>
  os === 'windows' ? Math.max(graceSeconds, WINDOWS_GRACE_SECONDS) : graceSeconds;

/** How long after its accepted eviction a pod may still exist: its grace period, and the time to tear it down. */
export const podLimitMs = (os: DrainNode['os'], graceSeconds: number): number =>
  (graceOn(os, graceSeconds) + (os === 'windows' ? 180 : 60)) * SECOND_MS;

/** How long draining a node may take. */
export const nodeLimitMs = (os: DrainNode['os']): number => (os === 'windows' ? 45 : 30) * MINUTE_MS;
