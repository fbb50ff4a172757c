import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import type { TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { placeOf, type PoolUpgradeData } from '../data';

/** The maximum number of nodes that ACK processes at once (ACK API: rolling_policy.max_parallelism). */
const AT_ONCE = 10;

/** The upgrade of a single batch: its nodes by name, with as much parallelism as ACK supports. */
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

/** How many rounds ACK needs for a batch. */
export const roundsOf = ({ nodes }: Pick<DrainBatch, 'nodes'>): number => Math.ceil(nodes.length / AT_ONCE);

const replaceId = (part: number): string => `replace:${part}`;

/** Where to find the task of a batch: every batch of the run starts one of the same kind. */
export const placeOfPart = (data: PoolUpgradeData, part: number): TaskPlace => ({
  ...placeOf(data),
  step: replaceId(part),
  after: Array.from({ length: part - 1 }, (_, at) => replaceId(at + 1)),
});
