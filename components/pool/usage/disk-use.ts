import type { PoolUsage } from '@/lib/contract/pool-usage';

interface DiskUse {
  usedGiB: number;
  capacityGiB: number;
  nodes: number;
}

export function diskUse(nodes: PoolUsage['nodes']): DiskUse | null {
  const reported = nodes.flatMap(({ diskUsedGiB: used, diskCapacityGiB: capacity }) =>
    used === null || capacity === null ? [] : [{ used, capacity }],
  );
  if (reported.length === 0) return null;
  return {
    usedGiB: reported.reduce((sum, { used }) => sum + used, 0),
    capacityGiB: reported.reduce((sum, { capacity }) => sum + capacity, 0),
    nodes: reported.length,
  };
}

/** Whole percent; null if either value is unknown or the capacity is zero. */
export function percentOf(used: number | null, capacity: number | null): number | null {
  return used === null || capacity === null || capacity <= 0 ? null : Math.round((100 * used) / capacity);
}
