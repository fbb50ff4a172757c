import type { HistoryMetric } from '@/lib/contract/history';

/** How values of a metric are shown: one unit is `per` of the values on the wire. */
export interface MetricUnit {
  per: number;
  /** A symbol that needs no translation; empty for counts. */
  unit: string;
}

const memoryUnits: readonly MetricUnit[] = [
  { per: 1024 * 1024, unit: 'TiB' },
  { per: 1024, unit: 'GiB' },
  { per: 1, unit: 'MiB' },
];
const rateUnits: readonly MetricUnit[] = [
  { per: 1e9, unit: 'GB/s' },
  { per: 1e6, unit: 'MB/s' },
  { per: 1e3, unit: 'kB/s' },
  { per: 1, unit: 'B/s' },
];
const unitsOf: Record<HistoryMetric, readonly MetricUnit[]> = {
  cpu: [{ per: 1000, unit: 'vCPU' }],
  memory: memoryUnits,
  disk: memoryUnits,
  'network-in': rateUnits,
  'network-out': rateUnits,
  pods: [{ per: 1, unit: '' }],
  nodes: [{ per: 1, unit: '' }],
};

export const isCount = (metric: HistoryMetric): boolean => metric === 'pods' || metric === 'nodes';

/** The largest unit of which there is at least one. */
export function unitFor(metric: HistoryMetric, most: number | null): MetricUnit {
  const units = unitsOf[metric];
  return units.find(({ per }) => (most ?? 0) >= per) ?? units.at(-1) ?? { per: 1, unit: '' };
}

const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, style]);
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, style);
  formats.set(key, known);
  return known;
}

/** With its unit, to three digits: `2.46 vCPU`, `13.5 GiB`, `12 kB/s`; counts to one decimal. */
export function metricText(metric: HistoryMetric, value: number, locale: string): string {
  if (isCount(metric)) return format(locale, { maximumFractionDigits: 1 }).format(value);
  const { per, unit } = unitFor(metric, Math.abs(value));
  const shown = value / per;
  const style = Math.abs(shown) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${format(locale, style).format(shown)} ${unit}`;
}

/** A tick of a value axis, without its unit. */
export function tickText(o: { value: number; unit: MetricUnit; digits: number; locale: string }): string {
  return format(o.locale, { maximumFractionDigits: o.digits }).format(o.value / o.unit.per);
}
