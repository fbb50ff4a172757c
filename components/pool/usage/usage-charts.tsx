'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { PoolUsage } from '@/lib/contract/pool-usage';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import { LineChart } from '@/components/ui/chart/line-chart';
import { percentOf, usagePoints } from './usage-points';
import type { UsageResource } from './usage-points';

/** A minute that was not read breaks the line; a late one does not. */
const gapMs = 150_000;

const charts: readonly { resource: UsageResource; of: 'pool' | 'node' }[] = [
  { resource: 'cpuMilli', of: 'pool' },
  { resource: 'memoryMiB', of: 'pool' },
  { resource: 'cpuMilli', of: 'node' },
  { resource: 'memoryMiB', of: 'node' },
];

/** CPU and memory of all nodes together and on average, against the capacity. */
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
      words={{ table: words('table'), time: words('time'), value: t('used'), unknown: words('unknown') }}
    />
  );
}

function capacityOf({ capacity }: PoolUsage, resource: UsageResource, of: 'pool' | 'node'): number | null {
  if (capacity === null || capacity.nodes === 0) return null;
  return of === 'pool' ? capacity[resource] : capacity[resource] / capacity.nodes;
}

/** Hours and minutes: the history is of today. */
function timeText(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}
