import type { PoolUsage } from '@/lib/contract/pool-usage';
import type { ChartPoint } from '@/components/ui/chart/chart-path';

export type UsageResource = 'cpuMilli' | 'memoryMiB';

/** What all measured nodes use together, or one of them on average. A minute without a measured node is not known. */
export function usagePoints(
  points: PoolUsage['points'],
  q: { resource: UsageResource; of: 'pool' | 'node' },
): ChartPoint[] {
  return points.map((point) => ({
    at: point.at,
    value: point.nodes === 0 ? null : q.of === 'pool' ? point[q.resource] : point[q.resource] / point.nodes,
  }));
}

export interface DiskUse {
  usedGiB: number;
  capacityGiB: number;
  /** Nodes that report it. */
  nodes: number;
}

/** The disks of the reporting nodes; null: none reports. */
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

/** Whole percent; null where one of the two is not known or nothing is there to be used. */
export function percentOf(used: number | null, capacity: number | null): number | null {
  return used === null || capacity === null || capacity <= 0 ? null : Math.round((100 * used) / capacity);
}
