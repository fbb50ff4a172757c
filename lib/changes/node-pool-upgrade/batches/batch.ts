import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import type { TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { placeOf, type PoolUpgradeData } from '../data';

/** ACK takes at most so many nodes at once (ACK API: rolling_policy.max_parallelism). */
const AT_ONCE = 10;

/** The upgrade of one wave alone: its nodes by name, all at once as far as ACK does that. */
export const ofBatch = (data: PoolUpgradeData, { nodes }: Pick<DrainBatch, 'nodes'>): PoolUpgradeData => ({
  ...data,
  nodes,
  allNodes: false,
  batch: {
    maxParallel: Math.min(AT_ONCE, Math.max(1, nodes.length)),
    intervalMinutes: 0,
    pause: 'never',
    maxFailed: 0,
  },
});

/** How many batches ACK makes of a wave. */
export const roundsOf = ({ nodes }: Pick<DrainBatch, 'nodes'>): number => Math.ceil(nodes.length / AT_ONCE);

const replaceId = (part: number): string => `replace:${part}`;

/** Where the task of a wave is found: every wave of the run begins one of the same kind. */
export const placeOfPart = (data: PoolUpgradeData, part: number): TaskPlace => ({
  ...placeOf(data),
  step: replaceId(part),
  after: Array.from({ length: part - 1 }, (_, at) => replaceId(at + 1)),
});
