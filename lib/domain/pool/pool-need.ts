import type { NodePoolRow } from './node-pool';

type Sizes = Pick<NodePoolRow, 'scaling' | 'total'>;

/** How many nodes the pool should have: what it is asked to hold, or more where more are there. null: not known. */
export function nodesExpected({ scaling, total }: Sizes): number | null {
  const requested = scaling.mode === 'auto' ? scaling.min : scaling.desired;
  if (requested === null) return total;
  // What ACK did not count may be more than was asked for, but never less than that is expected.
  return Math.max(requested, total ?? 0);
}

type Rest = Sizes & Pick<NodePoolRow, 'state' | 'ready' | 'task'>;

/** A pool that nothing works on and that has fewer ready nodes than it should; null: not known. */
export function isShort(pool: Rest): boolean | null {
  if (pool.task !== null || (pool.state !== 'active' && pool.state !== 'degraded')) return false;
  const expected = nodesExpected(pool);
  if (expected === 0) return false;
  return expected === null || pool.ready === null ? null : pool.ready < expected;
}

/** How many pools are short; null when none is known to be and of some it is not known. */
export function countShort(pools: readonly Rest[]): number | null {
  const known = pools.map(isShort);
  const short = known.filter((one) => one === true).length;
  return short === 0 && known.includes(null) ? null : short;
}
