import type { CloudNodePool } from '../ports/cloud';

export type PoolSize = { mode: 'manual'; desired: number | null } | { mode: 'auto'; min: number; max: number };

export const initialNodes = (size: PoolSize): number => (size.mode === 'manual' ? (size.desired ?? 0) : size.min);

export const largestNodes = (size: PoolSize): number => (size.mode === 'manual' ? (size.desired ?? 0) : size.max);

/** Instances of all pools; null if ACK omits one of the counts. */
export const instancesOfPools = (pools: readonly Pick<CloudNodePool, 'instances'>[]): number | null =>
  pools.reduce<number | null>(
    (sum, { instances }) => (sum === null || instances.total === null ? null : sum + instances.total),
    0,
  );

/** Nodes that still fit under the quota; null if the quota or the current count is unknown. */
export const roomUnderQuota = (quota: number | null, now: number | null): number | null =>
  quota === null || now === null ? null : Math.max(0, quota - now);

/** Sizes from which ESSD levels are sold, exclusive (ECS docs: "ESSDs", capacity by performance level). */
const LEVEL_ABOVE_GIB: Record<string, number> = { PL2: 460, PL3: 1_260 };

/** Size in GiB that a disk of a level must exceed; null if any size is allowed. */
export const leastDiskOfLevel = (level: string | null): number | null =>
  level === null ? null : (LEVEL_ABOVE_GIB[level] ?? null);

const unnumbered = (size: PoolSize): boolean => size.mode === 'manual' && size.desired === null;

/** Nodes that a size adds immediately, at least; null if either pool has no expected number. */
export function addedNodes(after: PoolSize, before: PoolSize | null): number | null {
  if (before === null) return initialNodes(after);
  return unnumbered(after) || unnumbered(before) ? null : initialNodes(after) - largestNodes(before);
}

/** ECS docs, "ESSD AutoPL": provisioned IOPS are added to the baseline, up to 1,000 per GiB and 50,000 in total. */
export function mostExtraIops(sizeGiB: number): number {
  const base = Math.min(1_800 + 50 * sizeGiB, 50_000);
  return Math.max(0, Math.min(50_000, 1_000 * sizeGiB - base));
}
