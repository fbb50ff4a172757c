import type { NodePoolRow } from '@/lib/domain/pool/node-pool';

export const poolActions = ['scale', 'edit', 'drain', 'upgrade', 'repair', 'push', 'attach', 'delete'] as const;
export type PoolAction = (typeof poolActions)[number];

/** Keys of `pool.reason`. */
export type ActionReason =
  | 'autoScaling'
  | 'deleting'
  | 'busy'
  | 'unknownState'
  | 'defaultPool'
  | 'unknownOs'
  | 'noNodes';

const needsNoTask = new Set<PoolAction>(['edit', 'drain']);

/** ACK refuses a second task while one runs; an edit may be prepared meanwhile, and a drain is no task of ACK's. */
function whyNotNow(action: PoolAction, { state }: NodePoolRow): ActionReason | null {
  if (state === 'deleting') return 'deleting';
  if (state === 'active' || state === 'degraded' || needsNoTask.has(action)) return null;
  return state === 'unknown' ? 'unknownState' : 'busy';
}

const needsNodes = new Set<PoolAction>(['drain', 'upgrade', 'repair', 'push']);
const needsOs = new Set<PoolAction>(['edit', 'upgrade', 'attach']);

/** Why something cannot be done to a pool now; null when it can. The plan judges everything else. */
export function whyNotAct(action: PoolAction, pool: NodePoolRow): ActionReason | null {
  if (action === 'delete' && pool.isDefault) return 'defaultPool';
  if (action === 'scale' && pool.scaling.mode === 'auto') return 'autoScaling';
  if (needsOs.has(action) && pool.os === 'unknown') return 'unknownOs';
  if (needsNodes.has(action) && pool.total === 0) return 'noNodes';
  return whyNotNow(action, pool);
}
