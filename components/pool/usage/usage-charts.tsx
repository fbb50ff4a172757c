import { timeFormat } from '@/lib/client/time-format';
import { useLocale, useTranslations } from '@/lib/client/intl';
import type { PoolUsage } from '@/lib/contract/pool-usage';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import { LineChart } from '@/components/ui/chart/line-chart';
import type { ChartPoint } from '@/components/ui/chart/chart-path';

type UsageResource = 'cpuMilli' | 'memoryMiB';

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

/** A minute that was not read breaks the line; a late one does not. */
const gapMs = 150_000;

const charts: readonly { resource: UsageResource; of: 'pool' | 'node' }[] = [
  { resource: 'cpuMilli', of: 'pool' },
  { resource: 'memoryMiB', of: 'pool' },
  { resource: 'cpuMilli', of: 'node' },
  { resource: 'memoryMiB', of: 'node' },
];

export function UsageCharts({ usage }: { usage: PoolUsage }) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {charts.map((chart) => (
        <UsageChart key={`${chart.of} ${chart.resource}`} usage={usage} {...chart} />
      ))}
    </div>
  );
}

function UsageChart({ usage, resource, of }: { usage: PoolUsage; resource: UsageResource; of: 'pool' | 'node' }) {
  const t = useTranslations('pool.monitoring');
  const words = useTranslations('pool.chart');
  const locale = useLocale();
  const points = usagePoints(usage.points, { resource, of });
  const last = points.findLast(({ value }) => value !== null)?.value ?? null;
  const capacity = capacityOf(usage, resource, of);
  const text = (value: number) =>
    resource === 'cpuMilli' ? `${cpuText(value, locale)} vCPU` : memoryText(value, locale);
  const percent = percentOf(last, capacity);
  return (
    <LineChart
      title={t(`chart.${of}.${resource}`)}
      description={
        last === null
          ? words('unknown')
          : percent === null || capacity === null
            ? t('latest', { value: text(last) })
            : t('latestOf', { value: text(last), capacity: text(capacity), percent })
      }
      points={points}
      gapMs={gapMs}
      unit={resource === 'cpuMilli' ? 1_000 : 1_024}
      valueText={text}
      timeText={(at) => timeText(at, locale)}
      level={capacity === null ? null : { value: capacity, label: t('capacity') }}
      valueLabel={t('used')}
    />
  );
}

function capacityOf({ capacity }: PoolUsage, resource: UsageResource, of: 'pool' | 'node'): number | null {
  if (capacity === null || capacity.nodes === 0) return null;
  return of === 'pool' ? capacity[resource] : capacity[resource] / capacity.nodes;
}

function timeText(at: number, locale: string): string {
  return timeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}
