import type { NodePoolRow } from './node-pool';

type Sizes = Pick<NodePoolRow, 'scaling' | 'total'>;

/** How many nodes the pool should have: its requested size, or the existing number if larger. null: unknown. */
export function nodesExpected({ scaling, total }: Sizes): number | null {
  const requested = scaling.mode === 'auto' ? scaling.min : scaling.desired;
  if (requested === null) return total;
  // If ACK's count is missing, there may be more than requested, but at least the requested size is expected.
  return Math.max(requested, total ?? 0);
}

export interface ReadyTotals {
  pools: number;
  /** Expected nodes; null: unknown for one of the pools. */
  nodes: number | null;
  ready: number | null;
}

const sumOrUnknown = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);

/** The same numbers as each of the pools has, summed. */
export const readyTotals = (pools: readonly (Sizes & Pick<NodePoolRow, 'ready'>)[]): ReadyTotals => ({
  pools: pools.length,
  nodes: sumOrUnknown(pools.map(nodesExpected)),
  ready: sumOrUnknown(pools.map(({ ready }) => ready)),
});

type Rest = Sizes & Pick<NodePoolRow, 'state' | 'ready' | 'task'>;

/** An idle pool with fewer ready nodes than expected; null: unknown. */
export function isShort(pool: Rest): boolean | null {
  if (pool.task !== null || (pool.state !== 'active' && pool.state !== 'degraded')) return false;
  const expected = nodesExpected(pool);
  if (expected === 0) return false;
  return expected === null || pool.ready === null ? null : pool.ready < expected;
}

/** How many pools are short; null if none is known to be short and some are unknown. */
export function countShort(pools: readonly Rest[]): number | null {
  const known = pools.map(isShort);
  const short = known.filter((one) => one === true).length;
  return short === 0 && known.includes(null) ? null : short;
}
