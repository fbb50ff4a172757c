import { csvLine } from '@/lib/domain/csv';
import type { ChartLine } from '@/components/ui/chart/plot-spec';

interface CsvTable {
  /** Epoch milliseconds. */
  at: readonly number[];
  lines: readonly Pick<ChartLine, 'label' | 'values'>[];
  /** How much of a value is one unit, and its symbol. */
  unit: { per: number; unit: string };
  timeHeader: string;
}

/** One row for each time, in UTC; what is not known is an empty cell. Values keep their precision. */
export function chartCsv({ at, lines, unit, timeHeader }: CsvTable): string {
  const header = lines.map(({ label }) => (unit.unit === '' ? label : `${label} (${unit.unit})`));
  const rows = at.map((time, index) => [
    new Date(time).toISOString(),
    ...lines.map(({ values }) => {
      const value = values[index] ?? null;
      return value === null ? '' : String(value / unit.per);
    }),
  ]);
  // A byte order mark: without one, spreadsheets read other scripts wrongly.
  return `\uFEFF${[[timeHeader, ...header], ...rows].map((row) => csvLine(row)).join('')}`;
}

/** Parts of a file's name, reduced to what every file system takes; ISO times are to the minute. */
export function fileName(parts: readonly string[], o: { from: number; to: number; ending: string }): string {
  const safe = (text: string) =>
    text
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80);
  const time = (at: number) => new Date(at).toISOString().slice(0, 16).replace(':', '');
  return `${[...parts.map(safe), time(o.from), time(o.to)].filter((part) => part !== '').join('_')}.${o.ending}`;
}
