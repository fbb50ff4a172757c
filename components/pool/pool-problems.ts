import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { isShort, nodesExpected } from '@/lib/domain/pool/pool-need';

/** States of nodes that need a person. */
export const troubledStates = ['not-ready', 'failed', 'unknown'] as const;
export type TroubledState = (typeof troubledStates)[number];

export type PoolProblem =
  | { is: 'degraded'; rawState: string }
  /** `atLeast`: there are more nodes than the row lists. */
  | { is: 'nodes'; state: TroubledState; n: number; atLeast: boolean }
  | { is: 'short'; ready: number; expected: number }
  /** Kubernetes has not been read: its nodes are unknown. */
  | { is: 'unread' }
  | { is: 'cordoned'; n: number };

type Row = Pick<NodePoolRow, 'state' | 'rawState' | 'tiles' | 'total' | 'ready' | 'cordoned' | 'scaling' | 'task'>;

/** What is wrong with a pool, worst first. */
export function poolProblems(pool: Row): PoolProblem[] {
  const { state, rawState, tiles, cordoned, ready } = pool;
  const expected = nodesExpected(pool);
  const atLeast = (pool.total ?? 0) > tiles.length;
  const troubled = troubledStates.flatMap((wanted) => {
    const n = tiles.filter((tile) => tile.state === wanted).length;
    return n === 0 ? [] : [{ is: 'nodes' as const, state: wanted, n, atLeast }];
  });
  // Nodes that are there and not ready are listed above, except those that join or leave; the others are missing.
  const isListed = troubled.length > 0 && pool.total !== null && expected !== null && pool.total >= expected;
  const isMissing = isShort(pool) === true && !isListed;
  return [
    ...(state === 'degraded' ? [{ is: 'degraded' as const, rawState }] : []),
    ...troubled,
    ...(isMissing && ready !== null && expected !== null ? [{ is: 'short' as const, ready, expected }] : []),
    ...(cordoned === null ? [{ is: 'unread' as const }] : []),
    ...((cordoned ?? 0) > 0 ? [{ is: 'cordoned' as const, n: cordoned ?? 0 }] : []),
  ];
}
