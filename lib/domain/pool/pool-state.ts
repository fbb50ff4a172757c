import type { PoolState } from './node-pool';

/**
 * ACK's pool states. ACK API: DescribeClusterNodePoolDetail documents active, scaling, removing, deleting and updating;
 * the others were seen in answers and error texts.
 */
const STATES: Record<string, PoolState> = {
  active: 'active',
  initial: 'initial',
  initializing: 'initial',
  scaling: 'scaling',
  updating: 'updating',
  upgrading: 'upgrading',
  repairing: 'repairing',
  removing: 'removing',
  removing_nodes: 'removing',
  deleting: 'deleting',
  degraded: 'degraded',
  failed: 'degraded',
  delete_failed: 'degraded',
};

/** An unknown word becomes `unknown` and counts as busy. */
export function poolStateOf(raw: string): PoolState {
  return Object.hasOwn(STATES, raw.toLowerCase()) ? (STATES[raw.toLowerCase()] ?? 'unknown') : 'unknown';
}

export const inTransition = (state: PoolState): boolean => state !== 'active' && state !== 'degraded';

const KEEPS_NODES: readonly PoolState[] = ['active', 'initial', 'scaling', 'degraded'];

/** Whether ACK leaves the existing nodes of a pool alone in this state; in any other it may remove or recreate them. */
export const keepsNodes = (state: PoolState): boolean => KEEPS_NODES.includes(state);

/** Longer than tasks take for pools of normal size. */
const TOO_LONG_MS = 30 * 60_000;

/** Whether a pool needs attention: failed, or in transition (or an unknown state) for too long. */
export function isStuck(state: PoolState, since: number | null, now: number): boolean {
  if (state === 'active') return false;
  return state === 'degraded' || (since !== null && now - since > TOO_LONG_MS);
}
